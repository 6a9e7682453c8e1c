import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../platform/graphql/connection";
import { Node } from "../platform/graphql/node";
import { SequenceScalar } from "../platform/graphql/scalars";
import type { HiddenReason } from "./records.policy";
import type { StoredRecord } from "./records.store";

export const HiddenReasonEnum: { readonly [Name in HiddenReason]: Name } = { NOT_YET: "NOT_YET", AMOUNTS: "AMOUNTS", PRIVATE: "PRIVATE" };
registerEnumType(HiddenReasonEnum, {
  name: "HiddenReason",
  description: "Why a sealed event is given as its hash alone.",
  valuesConfig: {
    NOT_YET: { description: "Your delay is not over." },
    AMOUNTS: { description: "Its bytes hold amounts, which the feeder does not show you." },
    PRIVATE: { description: "You may not see the feeder's profile." },
  },
});

export type RecordState = "OPEN" | "CLOSED";
export const RecordStateEnum: { readonly [Name in RecordState]: Name } = { OPEN: "OPEN", CLOSED: "CLOSED" };
registerEnumType(RecordStateEnum, {
  name: "RecordState",
  description: "Whether a record is traded on.",
  valuesConfig: {
    OPEN: { description: "Its owner is a feeder and may trade on it." },
    CLOSED: { description: "Its owner is no feeder any more, is suspended, or deleted the account." },
  },
});

@ObjectType({
  description: "An amount of a sealed event and the salt of its hash (docs/record-format.md), for those who are shown amounts.",
})
export class SealedAmount {
  @Field(() => String, { description: "Where the amount is in the event's body, with dots." })
  name!: string;

  @Field(() => String, { description: "Salt of its hash, 32 hex digits." })
  salt!: string;

  @Field(() => String, { nullable: true, description: "The amount as it was hashed: a decimal, in USD or units; null once it was erased." })
  amount!: string | null;
}

@ObjectType({ implements: Node, description: "An event of a record as it was sealed, as far as you may see it." })
export class SealedEvent extends Node {
  @Field(() => ID, { description: "Id of its record." })
  recordId!: string;

  @Field(() => SequenceScalar, { description: "Its number in the record, from 1." })
  sequence!: number;

  @Field(() => String, { description: "Hash of the event before; 64 zeros for the first." })
  previousHash!: string;

  @Field(() => String, { description: "SHA-256 over the previous hash and the bytes, in hex." })
  hash!: string;

  @Field(() => String, { nullable: true, description: "What is sealed, as text: canonical JSON. Null where it is hidden from you." })
  bytes!: string | null;

  @Field(() => HiddenReasonEnum, { nullable: true, description: "Why its bytes are hidden from you; null where they are not." })
  hidden!: HiddenReason | null;

  @Field(() => [SealedAmount], { description: "Salts of its amounts; empty in version 1, and unless the feeder shows you amounts." })
  amounts!: SealedAmount[];
}

@ObjectType({ description: "A sealed event in a list." })
export class SealedEventEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => SealedEvent, { description: "The event at this place of the list." })
  node!: SealedEvent;
}

@ObjectType({ description: "A page of a record's events, by number." })
export class SealedEventConnection {
  @Field(() => [SealedEventEdge], { description: "The events of this page." })
  edges!: SealedEventEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "A chapter of a record: it begins where the paper account started over, or another account became the record." })
export class RecordChapter {
  @Field(() => Int, { description: "Number of the chapter, from 1." })
  number!: number;

  @Field(() => String, { description: "Why it began: `RESET` or `ACCOUNT`." })
  cause!: string;

  @Field(() => SequenceScalar, { description: "Number of the event that began it." })
  sequence!: number;

  @Field(() => Date, { description: "When it began." })
  at!: Date;
}

/** Built from a `StoredRecord`, which stays with it for its fields. */
@ObjectType({ implements: Node, description: "A feeder's sealed record: a chain of events that anybody may fetch and check." })
export class SealedRecord extends Node {
  @Field(() => SequenceScalar, { description: "Number of its last event; 0 without one." })
  sequence!: number;

  @Field(() => String, { description: "Hash of its last event; 64 zeros without one." })
  head!: string;

  @Field(() => RecordStateEnum, { description: "Whether it is traded on." })
  state!: RecordState;

  @Field(() => Boolean, { description: "Whether its past was generated for a demo feeder: the chain is real, the trades are not." })
  isGenerated!: boolean;

  @Field(() => Date, { description: "When it was begun." })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: "When the last event that you may see was sealed; null without one." })
  lastEventAt!: Date | null;

  @Field(() => String, { description: "Path of the record as a file on this server, one event a line (docs/record-format.md)." })
  filePath!: string;

  stored!: StoredRecord;
}

@ObjectType({ description: "A record in a list." })
export class SealedRecordEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => SealedRecord, { description: "The record at this place of the list." })
  node!: SealedRecord;
}

@ObjectType({ description: "A page of records, the newest first." })
export class SealedRecordConnection {
  @Field(() => [SealedRecordEdge], { description: "The records of this page." })
  edges!: SealedRecordEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}
