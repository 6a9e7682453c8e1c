import { createUnionType, Field, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../platform/graphql/connection";
import { Node } from "../platform/graphql/node";
import { SequenceScalar } from "../platform/graphql/scalars";
import { StreamHead, StreamReady } from "../platform/realtime/stream.types";
import type { HaltReason } from "./log/log.entity";
import type { WitnessFailure } from "./witness/witness.entity";

const enumOf = <Name extends string>(names: readonly Name[]): { [Key in Name]: Key } =>
  Object.fromEntries(names.map((name) => [name, name])) as { [Key in Name]: Key };

export type LogStatus = "RUNNING" | "WAITING" | HaltReason;
export const LogStatusEnum = enumOf<LogStatus>(["RUNNING", "WAITING", "WITNESS_AHEAD", "WITNESS_DISAGREES", "STORE_DAMAGED"]);
registerEnumType(LogStatusEnum, {
  name: "LogStatus",
  description: "Whether the transparency log of this server is written.",
  valuesConfig: {
    RUNNING: { description: "New entries are added and signed every ten minutes." },
    WAITING: { description: "The database was restored from a backup: nothing is signed until all witnesses have been asked." },
    WITNESS_AHEAD: { description: "Stopped: a witness has cosigned more entries than this log has." },
    WITNESS_DISAGREES: { description: "Stopped: a witness has cosigned a tree that this log does not extend." },
    STORE_DAMAGED: { description: "Stopped: the entries in the database are not those that were signed." },
  },
});

export type LogEntryType = "OPEN" | "HEAD" | "CLOSE";
export const LogEntryTypeEnum = enumOf<LogEntryType>(["OPEN", "HEAD", "CLOSE"]);
registerEnumType(LogEntryTypeEnum, {
  name: "LogEntryType",
  description: "What an entry of the transparency log says of a record.",
  valuesConfig: {
    OPEN: { description: "The record exists." },
    HEAD: { description: "The record has another head." },
    CLOSE: { description: "The record has ended: its feeder's account was deleted." },
  },
});

export const WitnessFailureEnum = enumOf<WitnessFailure>(["UNREACHABLE", "UNKNOWN_LOG", "REFUSED", "BAD_ANSWER", "AHEAD", "DISAGREES"]);
registerEnumType(WitnessFailureEnum, {
  name: "WitnessFailure",
  description: "Why a witness did not cosign.",
  valuesConfig: {
    UNREACHABLE: { description: "It did not answer, or was busy." },
    UNKNOWN_LOG: { description: "It is no witness of this log." },
    REFUSED: { description: "It refused the signature or the request." },
    BAD_ANSWER: { description: "Its answer has no cosignature of its key." },
    AHEAD: { description: "It has cosigned more entries than this log has." },
    DISAGREES: { description: "It has cosigned a tree that this log does not extend." },
  },
});

export type LogPositionState = "IN_LOG" | "NOT_IN_LOG";
export const LogPositionStateEnum = enumOf<LogPositionState>(["IN_LOG", "NOT_IN_LOG"]);
registerEnumType(LogPositionStateEnum, {
  name: "LogPositionState",
  description: "Whether an event of a record is in the transparency log.",
  valuesConfig: {
    IN_LOG: { description: "An entry of the log covers it." },
    NOT_IN_LOG: { description: "No entry covers it: it is younger than the last checkpoint, or not everybody may see it." },
  },
});

@ObjectType({ description: "A witness's signature of a checkpoint." })
export class LogCosignature {
  @Field(() => String, { description: "Name of the witness's key." })
  witness!: string;

  @Field(() => Date, { description: "When the witness says it had seen nothing larger that is consistent." })
  at!: Date;
}

@ObjectType({ implements: Node, description: "A signed state of the transparency log. Its id is its number." })
export class LogCheckpoint extends Node {
  @Field(() => SequenceScalar, { description: "Number of the checkpoint, from 1: the sequence of `logCheckpoints`." })
  number!: number;

  @Field(() => SequenceScalar, { description: "Entries in the tree." })
  size!: number;

  @Field(() => String, { description: "Root hash of the tree, in hex." })
  rootHash!: string;

  @Field(() => String, { description: "The signed note, as `/log/checkpoint` serves it." })
  note!: string;

  @Field(() => Date, { description: "When it was signed, by this server's clock." })
  signedAt!: Date;

  @Field(() => [LogCosignature], { description: "Signatures of witnesses that it has." })
  cosignatures!: LogCosignature[];
}

@ObjectType({ description: "A key that this server signs its log with, or did." })
export class LogKey {
  @Field(() => String, { description: "The key as verifiers take it: name, id, type and public key." })
  verifierKey!: string;

  @Field(() => Date, { description: "Since when it signs." })
  since!: Date;

  @Field(() => Date, { nullable: true, description: "Until when it signs; null: until it is replaced." })
  until!: Date | null;
}

@ObjectType({ description: "A witness that this server asks to cosign its log." })
export class LogWitness {
  @Field(() => String, { description: "Name in the server's policy." })
  name!: string;

  @Field(() => String, { description: "Its key as verifiers take it." })
  verifierKey!: string;

  @Field(() => Date, { nullable: true, description: "When it cosigned last; null if it never has." })
  cosignedAt!: Date | null;

  @Field(() => WitnessFailureEnum, { nullable: true, description: "Why it did not cosign when asked last; null if it did." })
  failure!: WitnessFailure | null;
}

@ObjectType({ description: "A log of another server that this one is a witness of." })
export class WitnessedLog {
  @Field(() => String, { description: "Name of the log." })
  origin!: string;

  @Field(() => SequenceScalar, { description: "Entries in the tree that was cosigned last." })
  size!: number;

  @Field(() => Date, { description: "When this server cosigned it." })
  cosignedAt!: Date;

  @Field(() => String, { description: "Where that checkpoint is, below this server's address." })
  path!: string;
}

@ObjectType({ implements: Node, description: "The transparency log of this server. Its id is its name." })
export class TransparencyLog extends Node {
  @Field(() => String, { description: "Name of the log, in each checkpoint, for ever." })
  origin!: string;

  @Field(() => String, { description: "Address below which programs find `checkpoint` and `tile/…`." })
  url!: string;

  @Field(() => LogStatusEnum, { description: "Whether it is written." })
  status!: LogStatus;

  @Field(() => String, { nullable: true, description: "Why nothing is signed, in words; null while it is." })
  statusDetail!: string | null;

  @Field(() => Date, { nullable: true, description: "Since when nothing is signed; null while it is." })
  statusSince!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it was written last, or found to be up to date; null before the first time." })
  checkedAt!: Date | null;

  @Field(() => Int, { description: "Minutes between two checks for new heads." })
  intervalMinutes!: number;

  @Field(() => LogCheckpoint, { nullable: true, description: "The checkpoint that is served; null before the first." })
  checkpoint!: LogCheckpoint | null;

  @Field(() => [LogKey], { description: "Keys of the log, newest first." })
  keys!: LogKey[];

  @Field(() => [LogWitness], {
    description: "Witnesses that are asked to cosign. Without any, time and completeness of the log are only claimed by this server.",
  })
  witnesses!: LogWitness[];

  @Field(() => String, { description: "Which cosignatures the server's policy asks for: a name in it, or `none`." })
  quorum!: string;

  @Field(() => Boolean, { description: "Whether the served checkpoint has them." })
  isQuorumMet!: boolean;

  @Field(() => [LogKey], { description: "Keys that this server cosigns logs of others with, newest first." })
  witnessKeys!: LogKey[];

  @Field(() => [WitnessedLog], { description: "Logs of others that this server has cosigned." })
  witnessedLogs!: WitnessedLog[];

  @Field(() => SequenceScalar, { description: "Sequence of `logCheckpoints` that this object includes." })
  asOfSequence!: number;
}

@ObjectType({ implements: Node, description: "An entry of the transparency log. Its id is its place." })
export class LogEntry extends Node {
  @Field(() => SequenceScalar, { description: "Place in the log, from 0." })
  index!: number;

  @Field(() => LogEntryTypeEnum, { description: "What it says." })
  type!: LogEntryType;

  @Field(() => String, { description: "The record it is about." })
  recordId!: string;

  @Field(() => SequenceScalar, { description: "The record's last event that it covers; 0 in the entry that opens the record." })
  sequence!: number;

  @Field(() => String, { description: "Hash of that event, in hex; zeros in the entry that opens the record." })
  head!: string;

  @Field(() => String, { description: "The entry itself: RFC 8785 JSON, what the leaf is the hash of." })
  bytes!: string;

  @Field(() => Date, { description: "When it was added, by this server's clock." })
  addedAt!: Date;
}

@ObjectType({ description: "Where a record's event is in the transparency log." })
export class LogPosition {
  @Field(() => LogPositionStateEnum, { description: "Whether the log covers it." })
  state!: LogPositionState;

  @Field(() => LogEntry, { nullable: true, description: "The entry that covers it; null when none does." })
  entry!: LogEntry | null;

  @Field(() => LogCheckpoint, { nullable: true, description: "The checkpoint that the proof leads to; null without an entry." })
  checkpoint!: LogCheckpoint | null;

  @Field(() => String, { nullable: true, description: "The proof, as a `.tlog-proof` file; null without an entry." })
  proof!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Where the proof can be downloaded, below this server's address; null without an entry.",
  })
  proofPath!: string | null;
}

@ObjectType({ description: "An entry in a list." })
export class LogEntryEdge {
  @Field(() => String, { description: "Cursor of this item, for `after`." })
  cursor!: string;

  @Field(() => LogEntry, { description: "The entry at this place of the list." })
  node!: LogEntry;
}

@ObjectType({ description: "A page of a record's entries, in the order of the log." })
export class LogEntryConnection {
  @Field(() => [LogEntryEdge], { description: "The entries of this page." })
  edges!: LogEntryEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "A checkpoint was signed and is served." })
export class LogCheckpointPublished {
  @Field(() => SequenceScalar, { description: "Its sequence in the stream, which is its number." })
  sequence!: number;

  @Field(() => SequenceScalar, {
    description: "Sequence of the checkpoint before it. Greater than the last one received: fetch the missed ones.",
  })
  previousSequence!: number;

  @Field(() => LogCheckpoint, { description: "The signed state itself, with the cosignatures it has." })
  checkpoint!: LogCheckpoint;
}

@ObjectType({ description: "Missed events of `logCheckpoints`." })
export class LogCheckpointsReplay {
  @Field(() => [LogCheckpointPublished], { description: "The events after the given sequence, oldest first." })
  events!: LogCheckpointPublished[];

  @Field(() => SequenceScalar, { description: "Last sequence number of the stream now." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more events follow: ask again with the last sequence." })
  hasMore!: boolean;
}

export const LogCheckpointEvent = createUnionType({
  name: "LogCheckpointEvent",
  description: "A message of the stream `logCheckpoints`.",
  types: () => [StreamReady, StreamHead, LogCheckpointPublished] as const,
});
