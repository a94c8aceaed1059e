//! What people write about Go, by language: the knowledge charsets are guessed from.
//!
//! Owns the lists of characters and the score of a text. Knows no record.

use super::charset::Charset;
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, SHIFT_JIS};
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// Characters seen often in names, ranks, events and comments, by language.
const SIMPLIFIED: &str = "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长";
const TRADITIONAL: &str = "的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長";
const GO: &str = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚春晓曉九八七六五四三二一谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許蘇盧蔣賈葉閻鍾譚鄒陸顧龍萬錢湯喬賀賴龔柯洁古力聂卫平罗洗河芈昱廷时越檀啸棋围圍碁黑白胜勝负負局目子段级級先手赛賽杯盃战戰决決名人本因坊天元王座十段名古屋中国韓国日本台湾韩石田武宮宫加藤小林高川坂秀行橋桥本坂田趙治勲大竹依紀基張栩山下敬吾井裕太羽根直樹功夫林海峰";
const JAPANESE: &str = "表示上下大小日本人年月先後白黒勝中押番目手局段級戦第回本因坊名人棋聖王座碁囲山田川井村木藤野原島佐伊高橋加渡辺坂石武宮治勲林";

const KOREAN: &str = "이김박최정조강윤장임한오서신권황안송유홍흑백단승불계기국전의은는을를에가다하고지사대창호훈현환철진영수세돌건우성준민석동명인배회년월일제원상중";

/// A set of characters below U+10000, one bit each.
struct Common(Box<[u64; 1024]>);

impl Common {
    fn of(texts: &[&str]) -> Self {
        let mut set = Self(Box::new([0; 1024]));
        for text in texts {
            set.add(text);
        }
        set
    }

    fn add(&mut self, text: &str) {
        for c in text.chars().filter(|&c| c != char::REPLACEMENT_CHARACTER) {
            if let Some(word) = self.0.get_mut(c as usize >> 6) {
                *word |= 1 << (c as u32 & 63);
            }
        }
    }

    fn contains(&self, c: char) -> bool {
        let word = self.0.get(c as usize >> 6);
        word.is_some_and(|word| word >> (c as u32 & 63) & 1 == 1)
    }
}

/// What is known of the characters people write in a charset.
struct Lore {
    /// The commonest in records.
    commonest: Common,
    /// Those the charset's makers put among the common ones.
    common: Common,
}

impl Lore {
    fn new(texts: &[&str], encoding: &'static Encoding, leads: RangeInclusive<u8>) -> Self {
        let trails = || {
            (0x40..=0xfe).filter(|&trail| trail >= 0xa1 || [BIG5, SHIFT_JIS].contains(&encoding))
        };
        let mut common = Common::of(&[]);
        for lead in leads {
            for trail in trails() {
                common.add(&encoding.decode_without_bom_handling(&[lead, trail]).0);
            }
        }
        Self {
            commonest: Common::of(texts),
            common,
        }
    }

    /// What is known of a charset; of those not guessed, what is known of Chinese.
    fn of(charset: Charset) -> &'static Self {
        static BY_CHARSET: LazyLock<[Lore; 5]> = LazyLock::new(|| {
            [
                Lore::new(&[SIMPLIFIED, GO], GB18030, 0xb0..=0xd7),
                Lore::new(&[TRADITIONAL, GO], BIG5, 0xa4..=0xc6),
                Lore::new(&[JAPANESE, GO], SHIFT_JIS, 0x88..=0x98),
                Lore::new(&[JAPANESE, GO], EUC_JP, 0xb0..=0xcf),
                Lore::new(&[KOREAN], EUC_KR, 0xb0..=0xc8),
            ]
        });
        let [chinese, rest @ ..] = &*BY_CHARSET;
        let others = [BIG5, SHIFT_JIS, EUC_JP, EUC_KR];
        let known = others.iter().position(|&other| charset.0 == other);
        known.map_or(chinese, |index| &rest[index])
    }
}

/// How likely people wrote this text; characters nobody writes count against it.
pub(super) fn score_text(text: &str, charset: Charset) -> i64 {
    let mut score = 0;
    let mut letters_before = false;
    let mut digit_before = false;
    let lore = Lore::of(charset);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_ascii() {
            letters_before = c.is_ascii_alphabetic();
            digit_before = c.is_ascii_digit();
            continue;
        }
        score += match c {
            '\u{fffd}' => -60,
            'ぁ'..='ん' => 9,
            'ァ'..='ヶ' | 'ー' => 7,
            '、' | '。' | '「' | '」' | '，' | '：' | '（' | '）' | '！' | '？' | '\u{3000}' => {
                4
            }
            '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' => 3,
            '\u{ff61}'..='\u{ff9f}' => -8,
            '가'..='힣' | '一'..='\u{9fff}' => word(c, lore, charset),
            'À'..='ÿ' if letters_before || chars.peek().is_some_and(char::is_ascii_alphabetic) => {
                4
            }
            'À'..='ÿ' => 0,
            '¼' | '½' | '¾' if digit_before => 10,
            '\u{80}'..='\u{bf}' => -6,
            '\u{e000}'..='\u{f8ff}' => -20,
            _ if charset == Charset::UTF_8 => 2,
            _ => -6,
        };
        letters_before = c.is_alphabetic() && c < '\u{250}';
        digit_before = false;
    }
    score
}

/// What an ideograph or a syllable speaks for: much if it is among the commonest, some if it is
/// common, little otherwise; syllables outside the older Korean standard are hardly ever written.
fn word(c: char, lore: &Lore, charset: Charset) -> i64 {
    if lore.commonest.contains(c) {
        10
    } else if lore.common.contains(c) {
        4
    } else if charset.0 == EUC_KR && ('가'..='힣').contains(&c) {
        -4
    } else {
        1
    }
}
