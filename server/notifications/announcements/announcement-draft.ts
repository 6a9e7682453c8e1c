import type { Clock } from "../../platform/clock";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { charactersOf, plainText } from "../../platform/text/plain-text";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { AnnouncementAudience } from "./announcement.enums";
import { isTimeZone, momentOf } from "../time-zone";

/** What is to be said, to whom and when, once its form has been checked. */
export interface Draft {
  readonly audience: AnnouncementAudience;
  readonly title: string;
  readonly text: string;
  readonly dueAt: Date;
  readonly timeZone: string;
}

export interface DraftInput {
  readonly audience: AnnouncementAudience;
  readonly title: string;
  readonly text: string;
  readonly at?: string | null;
  readonly timeZone?: string | null;
}

/** A minute that has just begun still counts as now: the form shows minutes. */
const latenessMsMax = 60_000;

/** Reads the input. Refuses REQUIRED, TOO_LONG, INVALID, TIME_ZONE_UNKNOWN and TIME_PAST. `ownTimeZone` is that of the writer's settings. */
export function draftOf(input: DraftInput, ownTimeZone: string, clock: Clock): Draft {
  const title = written(input.title, "input.title", limits.announcementTitleCharactersMax).replace(/\s+/g, " ");
  const text = written(input.text, "input.text", limits.announcementCharactersMax);
  const timeZone = input.timeZone ?? ownTimeZone;
  if (!isTimeZone(timeZone))
    refuse(ErrorCode.TIME_ZONE_UNKNOWN, "input.timeZone", "This time zone is unknown. Use an IANA name like Europe/Madrid.");
  const now = clock.now();
  if (input.at == null) return { audience: input.audience, title, text, dueAt: new Date(now), timeZone };
  const due = +momentOf(input.at, timeZone, "input.at");
  if (due < now - latenessMsMax) refuse(ErrorCode.TIME_PAST, "input.at", "This time is in the past. Choose a later one.");
  const days = limits.announcementAheadDaysMax;
  if (due > now + days * 86_400_000) refuse(ErrorCode.INVALID, "input.at", `Choose a time at most ${days} days ahead.`, new Decimal(days));
  return { audience: input.audience, title, text, dueAt: new Date(Math.max(due, now)), timeZone };
}

function written(given: string, path: string, charactersMax: number): string {
  const text = plainText(given);
  if (text === "") refuse(ErrorCode.REQUIRED, path, "Enter a text.");
  if (charactersOf(text) > charactersMax)
    refuse(ErrorCode.TOO_LONG, path, `Use at most ${charactersMax} characters.`, new Decimal(charactersMax));
  return text;
}
