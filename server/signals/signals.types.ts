import { createUnionType, Field, Float, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../platform/decimal";
import { PageInfo } from "../platform/graphql/connection";
import { Node } from "../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../platform/graphql/scalars";
import { StreamHead, StreamReady, UserStreamChange } from "../platform/realtime/stream.types";
import { UserError } from "../platform/user-error";
import type { SignalAction, SignalRefusal } from "./signal-words";
import { SignalAccountEnum, SignalActionEnum, SignalAlertStateEnum, SignalRefusalEnum } from "./signals.enums";
import type { SignalAccountKind, SignalAlertState } from "./signals.entity";

@ObjectType({ implements: Node, description: "The address that your alerts are sent to, and what they may do." })
export class SignalAddress extends Node {
  @Field(() => Boolean, { description: "Whether alerts trade. While off they are refused." })
  isOn!: boolean;

  @Field(() => SignalAccountEnum, { description: "The account that alerts trade." })
  account!: SignalAccountKind;

  @Field(() => Boolean, { description: "Whether the account of your record is one with real money." })
  isRecordLive!: boolean;

  @Field(() => [String], { description: "Symbols that alerts may trade." })
  symbols!: string[];

  @Field(() => [SignalActionEnum], { description: "What alerts may do." })
  actions!: SignalAction[];

  @Field(() => DecimalScalar, { description: "Max value of an order that opens or adds, in USD." })
  orderValueMax!: Decimal;

  @Field(() => Int, { description: "Orders a day from which on nothing is opened; days begin at 00:00 UTC." })
  ordersPerDayMax!: number;

  @Field(() => DecimalScalar, { description: "Turnover a day that no opening order may exceed, in USD; closes count too." })
  turnoverPerDayMax!: Decimal;

  @Field(() => Int, { description: "Max age of a quote that an order opens at, and of the alert itself, in seconds." })
  quoteAgeSecondsMax!: number;

  @Field(() => Int, { description: "Alerts that traded the practice account so far, test alerts left out." })
  practiceAlerts!: number;

  @Field(() => Int, { description: "Alerts that must have traded the practice account before the record account can be chosen." })
  practiceAlertsNeeded!: number;

  @Field(() => Date, { nullable: true, description: "When they were enough; null before." })
  practicedAt!: Date | null;

  @Field(() => Date, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: "When its address was last replaced; null if never." })
  rotatedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When an alert last came; null before the first." })
  lastUsedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Network address that the last alert came from; null before the first." })
  lastUsedFrom!: string | null;
}

@ObjectType({ description: "Your alerts since 00:00 UTC, test alerts left out." })
export class SignalFigures {
  @Field(() => Int, { description: "Alerts that came." })
  received!: number;

  @Field(() => Int, { description: "Alerts that were traded." })
  traded!: number;

  @Field(() => Int, { description: "Those of the traded ones that placed orders; the others set a stop or target." })
  orders!: number;

  @Field(() => Int, { description: "Alerts that were refused." })
  refused!: number;

  @Field(() => Int, { description: "Alerts that had come before." })
  duplicates!: number;

  @Field(() => DecimalScalar, { description: "Value of their orders, in USD: filled, or while working, at least what was ordered." })
  turnover!: Decimal;

  @Field(() => Float, { nullable: true, description: "Median time from alert to fill, in milliseconds; null before the first." })
  fillMs!: number | null;
}

@ObjectType({ description: "What an alert asked for." })
export class SignalRequest {
  @Field(() => String, { nullable: true, description: "The alert's own ID; null without one." })
  id!: string | null;

  @Field(() => String, { description: "The symbol as it was sent." })
  symbol!: string;

  @Field(() => String, { description: "`buy`, `sell`, `short`, `close`, `stop` or `target`." })
  action!: string;

  @Field(() => String, { nullable: true, description: "`percent`, `money`, `quantity` or `part`; null without a size." })
  sizeKind!: string | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "The size in its unit: percent, USD, units, or a share of the position; null where the alert names none.",
  })
  size!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Stop price, in USD; null without one." })
  stop!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Target price, in USD; null without one." })
  target!: Decimal | null;

  @Field(() => String, { nullable: true, description: "First words of the thesis; null without a note." })
  note!: string | null;
}

@ObjectType({ implements: Node, description: "An alert that arrived at your address, and its result." })
export class SignalAlert extends Node {
  readonly tradeId!: string | null;

  @Field(() => Date, { description: "When it came." })
  receivedAt!: Date;

  @Field(() => Boolean, { description: "Whether you sent it by the button, to the practice account." })
  isTest!: boolean;

  @Field(() => String, { nullable: true, description: "Network address of the sender; null for a test alert." })
  sentFrom!: string | null;

  @Field(() => String, { description: "Its text, as it came." })
  body!: string;

  @Field(() => SignalRequest, { nullable: true, description: "What it asked for; null when it could not be read." })
  request!: SignalRequest | null;

  @Field(() => SignalAlertStateEnum, { description: "How it ended, or that it waits." })
  state!: SignalAlertState;

  @Field(() => SignalRefusalEnum, { nullable: true, description: "Why it was not traded; null when it was." })
  refusal!: SignalRefusal | null;

  @Field(() => String, { nullable: true, description: "What happened, as a sentence; null where quantity and price say it." })
  outcome!: string | null;

  @Field(() => SignalAccountEnum, { nullable: true, description: "The account it traded or would have; null while it waits." })
  account!: SignalAccountKind | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Units filled; null before the first fill." })
  quantity!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Average price of its fills, in USD; null before the first." })
  price!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Value of its orders, in USD; null without orders." })
  money!: Decimal | null;

  @Field(() => Int, { nullable: true, description: "From alert to its last fill, or to the set stop, in milliseconds; null before." })
  fillMs!: number | null;
}

@ObjectType({ description: "An alert in a list." })
export class SignalAlertEdge {
  @Field(() => String, { description: "Cursor of this item, for `after`." })
  cursor!: string;

  @Field(() => SignalAlert, { description: "The alert at this place of the list." })
  node!: SignalAlert;
}

@ObjectType({ description: "A page of alerts, newest first." })
export class SignalAlertConnection {
  @Field(() => [SignalAlertEdge], { description: "The alerts of this page." })
  edges!: SignalAlertEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "Number of alerts in the whole list." })
  totalCount!: number;
}

@ObjectType({ implements: Node, description: "Signals in: alerts of TradingView or any program that trade your account." })
export class Signals extends Node {
  @Field(() => SignalAddress, { nullable: true, description: "Your address; null before you create one." })
  address!: SignalAddress | null;

  @Field(() => SignalFigures, { description: "Today's figures." })
  today!: SignalFigures;

  @Field(() => Boolean, { description: "Whether you may create an address: feeders only." })
  viewerCanCreate!: boolean;

  @Field(() => SequenceScalar, { description: "Sequence of `signalEvents` that these objects include." })
  asOfSequence!: number;
}

@ObjectType({ description: "Changes of your address. Only you see its secret." })
export class SignalAddressPayload {
  @Field(() => Signals, { nullable: true, description: "After the change; null when refused." })
  signals?: Signals | null;

  @Field(() => String, {
    nullable: true,
    description: "The whole address with its secret, when it was created or replaced; otherwise null.",
  })
  url?: string | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "A test alert." })
export class TestSignalPayload {
  @Field(() => SignalAlert, { nullable: true, description: "The alert, which waits; null when refused." })
  alert?: SignalAlert | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "An alert changed." })
export class SignalChanged extends UserStreamChange {
  readonly alertId!: string;
}

@ObjectType({ description: "Missed events of `signalEvents`." })
export class SignalsReplay {
  @Field(() => [SignalChanged], { description: "The events after the given sequence, oldest first." })
  events!: SignalChanged[];

  @Field(() => SequenceScalar, { description: "Last sequence number of the stream now." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more events follow: ask again with the last sequence." })
  hasMore!: boolean;
}

export const SignalEvent = createUnionType({
  name: "SignalEvent",
  description: "A message of the stream `signalEvents`.",
  types: () => [StreamReady, StreamHead, SignalChanged] as const,
});
