import { VenueCallError } from "../../port/venue-session";
import type { CcxtVenueId } from "./capabilities";
import type { Outcome } from "./exchange";
import { verdictOf } from "./verdict";

const kinds = {
  MAINTENANCE: "MAINTENANCE",
  UNREADABLE: "UNREADABLE",
  UNREACHABLE: "UNREACHABLE",
  OTHER: "OTHER",
} as const;

/** The value of a call that reads, or a VenueCallError that says why there is none. `isWhole` looks at the last answer as it came. */
export function readOf<T>(venue: CcxtVenueId, outcome: Outcome<T>, isWhole: (answer: unknown) => boolean = () => true): T {
  const { wire, value, error } = outcome;
  if (!wire.answer) {
    if (wire.sent === 0 && error) throw new VenueCallError("OTHER", "The question could not be put.");
    throw new VenueCallError("UNREACHABLE", "No answer came.");
  }
  const { status, retryAfterMs, body } = wire.answer;
  const verdict = verdictOf(venue, wire.answer);
  if (verdict.kind === "FINE") {
    if (error || !isWhole(JSON.parse(body))) throw new VenueCallError("UNREADABLE", "The answer cannot be read.", status);
    return value as T;
  }
  if (verdict.kind === "BLOCKED") {
    // Bybit answers 403 to addresses that ask too often.
    const kind = venue === "BYBIT" && status === 403 ? "RATE_LIMITED" : "BLOCKED_COUNTRY";
    throw new VenueCallError(kind, verdict.words, status, retryAfterMs);
  }
  if (verdict.kind !== "REFUSED") throw new VenueCallError(kinds[verdict.kind], verdict.words, status, retryAfterMs);
  const { meaning, words } = verdict;
  const kind = meaning === "RATE_LIMITED" || meaning === "REFUSED_KEY" ? meaning : "OTHER";
  throw new VenueCallError(kind, words, status, retryAfterMs);
}
