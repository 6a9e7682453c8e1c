import type { LogEntryType, LogStatus, WitnessFailure } from "../graphql/schema.generated";
import type { TransparencyLogQuery } from "./log.generated";

/** The log as its page shows it. */
export type Log = TransparencyLogQuery["transparencyLog"];

/** One word for a tile. */
export const statusWords: Readonly<Record<LogStatus, string>> = {
  RUNNING: "Running",
  WAITING: "Waiting",
  WITNESS_AHEAD: "Stopped",
  WITNESS_DISAGREES: "Stopped",
  STORE_DAMAGED: "Stopped",
};

/** What that means for who reads the log; null while it runs. */
export const statusSentences: Readonly<Record<LogStatus, string | null>> = {
  RUNNING: null,
  WAITING: "This server was restored from a backup. It signs nothing until all its witnesses have been asked.",
  WITNESS_AHEAD: "A witness has cosigned more entries than this server has. Entries are missing here, so it signs nothing.",
  WITNESS_DISAGREES:
    "A witness has cosigned other entries than this server has. One of the two was rewritten, so this server signs nothing.",
  STORE_DAMAGED: "The entries on this server are not those it signed, so it signs nothing.",
};

export const failureWords: Readonly<Record<WitnessFailure, string>> = {
  UNREACHABLE: "No answer",
  UNKNOWN_LOG: "Not a witness of this log",
  REFUSED: "Refused",
  BAD_ANSWER: "Answered without a valid signature",
  AHEAD: "Has cosigned more entries",
  DISAGREES: "Has cosigned other entries",
};

export const entryWords: Readonly<Record<LogEntryType, string>> = { OPEN: "Record opened", HEAD: "New head", CLOSE: "Record closed" };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whether this could name a record. */
export const isRecordId = (text: string): boolean => uuid.test(text);
