import type { RateLimits } from "../../platform/rate-limits/rate-limits";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import type { Jobs } from "../../platform/jobs/jobs";
import type { Notifier } from "../../platform/notifier";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { SubjectSources } from "./moderated-subjects";

export interface ModerationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly notifier: Notifier;
  readonly rateLimits: RateLimits;
  readonly subjectSources: SubjectSources;
}

/** Signs that do nothing but turn or hide other text. */
// oxlint-disable-next-line no-control-regex -- control characters are what it takes away
const hidden = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Words of a report, a decision or an appeal. Refuses REQUIRED and TOO_LONG at `path`. */
export function wordsOf(given: string, path: string, charactersMin: number, charactersMax: number): string {
  const text = given.toWellFormed().normalize("NFC").replace(hidden, "").trim();
  if (text.length < charactersMin)
    refuse(ErrorCode.REQUIRED, path, `Use at least ${charactersMin} characters.`, new Decimal(charactersMin));
  if ([...text].length > charactersMax)
    refuse(ErrorCode.TOO_LONG, path, `Use at most ${charactersMax} characters.`, new Decimal(charactersMax));
  return text;
}
