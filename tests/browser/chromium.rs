//! A Chromium that is told what to do over two pipes, in the DevTools protocol.
//!
//! Messages are JSON, each ended by a NUL; no port is opened and nothing is fetched.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with one page.
pub struct Browser {
    child: Child,
    commands: ChildStdin,
    messages: Receiver<Value>,
    session: Option<String>,
    sent: u64,
    /// What happened, in order.
    events: Vec<Value>,
    address: String,
    profile: TempDir,
}

impl Browser {
    /// Starts Chromium, offline, with an empty page.
    pub fn start() -> Self {
        let profile = tempfile::tempdir().unwrap();
        let program = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
        let data = format!("--user-data-dir={}", profile.path().display());
        // The browser speaks on descriptors 3 and 4, which a shell makes of its own.
        let mut child = Command::new("sh")
            .args([
                "-c",
                "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1",
            ])
            .arg(program)
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--remote-debugging-pipe",
                &data,
            ])
            .env("HOME", profile.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()
            .unwrap();
        let commands = child.stdin.take().unwrap();
        let replies = child.stdout.take().unwrap();
        let (sender, messages) = channel();
        thread::spawn(move || {
            let mut replies = BufReader::new(replies);
            let mut bytes = Vec::new();
            while matches!(replies.read_until(0, &mut bytes), Ok(read) if read > 0) {
                bytes.pop();
                let message = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
                if sender.send(message).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
        let mut browser = Self {
            child,
            commands,
            messages,
            session: None,
            sent: 0,
            events: Vec::new(),
            address: String::new(),
            profile,
        };
        browser.attach();
        browser
    }

    fn attach(&mut self) {
        let made = self.tell("Target.createTarget", json!({"url": "about:blank"}));
        let target = &made["targetId"];
        let joined = self.tell(
            "Target.attachToTarget",
            json!({"targetId": target, "flatten": true}),
        );
        self.session = Some(joined["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Runtime", "Log", "Network"] {
            self.tell(&format!("{domain}.enable"), json!({}));
        }
        self.tell(
            "Network.emulateNetworkConditions",
            json!({"offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}),
        );
        self.size(1440, 1000);
    }

    /// Sends a command and waits for its reply.
    pub fn tell(&mut self, method: &str, params: Value) -> Value {
        self.sent += 1;
        let mut command = json!({"id": self.sent, "method": method, "params": params});
        if let Some(session) = &self.session {
            command["sessionId"] = json!(session);
        }
        let mut bytes = command.to_string().into_bytes();
        bytes.push(0);
        self.commands.write_all(&bytes).unwrap_or_else(|error| {
            panic!("Chromium does not listen ({error}); is the package chromium installed?")
        });
        let reply = self.wait(|message| message["id"] == json!(command["id"]), method);
        assert!(reply["error"].is_null(), "{method}: {}", reply["error"]);
        reply["result"].clone()
    }

    /// Waits for a message; all others are kept.
    fn wait(&mut self, wanted: impl Fn(&Value) -> bool, what: &str) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let message = self.messages.recv_timeout(left).unwrap_or_else(|error| {
                panic!("Chromium says nothing to {what} ({error}); is the package installed?")
            });
            if wanted(&message) {
                return message;
            }
            self.events.push(message);
        }
    }

    /// Sets the size of the window, in pixels.
    pub fn size(&mut self, width: u32, height: u32) {
        self.tell(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}),
        );
    }

    /// Opens a file, with what stands behind `#` in its address, and forgets what happened.
    pub fn open(&mut self, file: &Path, hash: &str) {
        // Another hash alone would not load the page anew.
        self.tell("Page.navigate", json!({"url": "about:blank"}));
        self.wait(|m| m["method"] == "Page.loadEventFired", "about:blank");
        self.events.clear();
        self.address = format!("file://{}", file.display());
        let url = format!("{}{hash}", self.address);
        let gone = self.tell("Page.navigate", json!({"url": url}));
        assert!(gone["errorText"].is_null(), "{url}: {}", gone["errorText"]);
        let came = |message: &Value| message["method"] == "Page.loadEventFired";
        if !self.events.iter().any(came) {
            let event = self.wait(came, "the page");
            self.events.push(event);
        }
    }

    /// What an expression of the page comes to.
    pub fn eval(&mut self, expression: &str) -> Value {
        let said = self.tell(
            "Runtime.evaluate",
            json!({"expression": expression, "returnByValue": true, "awaitPromise": true}),
        );
        let thrown = &said["exceptionDetails"];
        assert!(thrown.is_null(), "{expression}: {thrown}");
        said["result"]["value"].clone()
    }

    /// The texts of all elements a selector finds.
    pub fn texts(&mut self, selector: &str) -> Vec<String> {
        let list = self.eval(&format!(
            "[...document.querySelectorAll({})].map((node) => node.textContent)",
            json!(selector)
        ));
        let texts = list.as_array().unwrap().iter();
        texts
            .map(|text| text.as_str().unwrap().to_owned())
            .collect()
    }

    /// How many elements a selector finds.
    pub fn count(&mut self, selector: &str) -> usize {
        self.texts(selector).len()
    }

    /// Presses the mouse on the first element a selector finds.
    pub fn click(&mut self, selector: &str) {
        let place = self.eval(&format!(
            "(() => {{ const node = document.querySelector({}); \
             node.scrollIntoView({{block: 'center', behavior: 'instant'}}); \
             const box = node.getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }})()",
            json!(selector)
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            self.tell(
                "Input.dispatchMouseEvent",
                json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1}),
            );
        }
    }

    /// Presses a key, as `Enter` or `j`.
    pub fn key(&mut self, key: &str) {
        let mut down = json!({"type": "keyDown", "key": key});
        if key.chars().count() == 1 {
            down["text"] = json!(key);
        }
        if key == "Enter" {
            down["text"] = json!("\r");
        }
        self.tell("Input.dispatchKeyEvent", down);
        self.tell(
            "Input.dispatchKeyEvent",
            json!({"type": "keyUp", "key": key}),
        );
    }

    /// Types a text where the cursor is.
    pub fn write(&mut self, text: &str) {
        self.tell("Input.insertText", json!({"text": text}));
    }

    /// Chooses an entry of a list.
    pub fn select(&mut self, selector: &str, value: &str) {
        self.eval(&format!(
            "(() => {{ const node = document.querySelector({}); node.value = {}; \
             node.dispatchEvent(new Event('change', {{bubbles: true}})); }})()",
            json!(selector),
            json!(value)
        ));
    }

    /// Errors and warnings of the console, exceptions nobody caught and dialogs.
    pub fn complaints(&self) -> Vec<&Value> {
        let is_one = |event: &&Value| match event["method"].as_str() {
            Some("Runtime.exceptionThrown" | "Page.javascriptDialogOpening") => true,
            Some("Runtime.consoleAPICalled") => {
                let kind = event["params"]["type"].as_str().unwrap_or_default();
                matches!(kind, "error" | "warning" | "assert")
            }
            Some("Log.entryAdded") => {
                let level = event["params"]["entry"]["level"]
                    .as_str()
                    .unwrap_or_default();
                matches!(level, "error" | "warning")
            }
            _ => false,
        };
        self.events.iter().filter(is_one).collect()
    }

    /// Addresses asked for, but for the page itself and what stands in it.
    pub fn requests(&self) -> Vec<&str> {
        let asked = self.events.iter();
        let asked = asked.filter(|event| event["method"] == "Network.requestWillBeSent");
        let urls = asked.filter_map(|event| event["params"]["request"]["url"].as_str());
        urls.filter(|url| *url != self.address && !url.starts_with("data:"))
            .collect()
    }

    /// Asserts that the page said and asked for nothing.
    #[track_caller]
    pub fn is_quiet(&self) {
        let loads = self.events.iter();
        let loads = loads.filter(|event| {
            event["method"] == "Network.requestWillBeSent"
                && event["params"]["request"]["url"] == self.address.as_str()
        });
        assert_eq!(loads.count(), 1, "the page itself is seen to be loaded");
        assert!(self.complaints().is_empty(), "{:#?}", self.complaints());
        assert!(self.requests().is_empty(), "{:?}", self.requests());
    }

    /// Where the browser keeps its things, and a test may keep its own.
    pub fn folder(&self) -> &Path {
        self.profile.path()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self
            .commands
            .write_all(b"{\"id\":0,\"method\":\"Browser.close\"}\0");
        let end = Instant::now() + Duration::from_secs(5);
        while Instant::now() < end && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
