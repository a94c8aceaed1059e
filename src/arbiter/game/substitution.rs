//! Somebody else in a seat whose engine failed, where the table has anybody.
//!
//! Who may substitute and how often is the table's business. No time is spent meanwhile: the clock
//! of a move that never came has not run.

use super::super::played::{Incident, Termination};
use super::course::Playing;
use super::ended::Ended;

impl Playing<'_> {
    /// Lets somebody else sit down in a seat and brings them to the position.
    ///
    /// # Errors
    /// The end the failure is, when it is none of the seat's engine or nobody sits down.
    pub(super) fn substituted(&mut self, seat: usize, ended: Ended) -> Result<(), Ended> {
        self.replaced(seat, ended)?;
        self.seat_down(seat)
    }

    /// Lets somebody else sit down in a seat, who is told nothing yet.
    ///
    /// # Errors
    /// The same.
    pub(super) fn replaced(&mut self, seat: usize, ended: Ended) -> Result<(), Ended> {
        let own = ended.offender == Some(self.table.color(seat));
        let failed = match ended.termination {
            Termination::Crash | Termination::Hang | Termination::Protocol => own,
            _ => false,
        };
        if !failed {
            return Err(ended);
        }
        let Some(incident) = self.table.replace(seat, &ended.reason) else {
            return Err(ended);
        };
        let ply = self.at_ply;
        self.happened(Incident { ply, ..incident });
        Ok(())
    }
}
