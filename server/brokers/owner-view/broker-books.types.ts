import { createUnionType, Field, ID, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../../platform/graphql/scalars";
import { StreamHead, StreamReady } from "../../platform/realtime/stream.types";
import { UserError } from "../../platform/user-error";
import type { BrokerChangeKind } from "../brokers.events";
import type { Circuit } from "../calls/circuit";
import { RateLimitUnitEnum } from "../connections/connections.enums";
import { BrokerConnection } from "../connections/connections.types";
import type { VenueOrder } from "../port/venue-session";
import type { DifferenceKind } from "../reconciliation/judge-books";
import type { ReconciliationCause, ReconciliationResult } from "../reconciliation/reconciliation.entity";
import { BrokerOrder } from "./broker-order.types";
import {
  BrokerChangeKindEnum,
  BrokerOrderSideEnum,
  CircuitStateEnum,
  DifferenceChoiceEnum,
  DifferenceKindEnum,
  ExternalOrderTypeEnum,
  OpensStopEnum,
  ReconciliationCauseEnum,
  ReconciliationResultEnum,
  type DifferenceChoice,
  type OpensStop,
} from "./owner-view.enums";

@ObjectType({ description: "What one of your trades or copies holds of a position at a broker." })
export class BrokerLot {
  readonly tradeId!: string | null;
  readonly copyId!: string | null;

  @Field(() => DecimalScalar, { description: "Units it holds; negative for shorts." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "What they cost, in USD." })
  cost!: Decimal;
}

@ObjectType({
  implements: Node,
  description: "A symbol held at a broker, beside what your trades and copies hold of it. Its id is `connection:symbol`.",
})
export class BrokerPosition extends Node {
  @Field(() => ID, { description: "The connection of the account." })
  connectionId!: string;

  @Field(() => String, { description: "Symbol; the broker's own where this server does not know the instrument." })
  symbol!: string;

  @Field(() => Boolean, { description: "Whether this server knows the instrument." })
  isKnown!: boolean;

  @Field(() => DecimalScalar, {
    description: "Units at the broker when the books were last compared; negative for shorts. At a spot exchange the balance of the asset.",
  })
  quantity!: Decimal;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Average price per unit that the broker says, in the currency of the account; null where it says none.",
  })
  averagePrice!: Decimal | null;

  @Field(() => DecimalScalar, { description: "Units that your trades and copies hold together now; negative for shorts." })
  bookedQuantity!: Decimal;

  @Field(() => [BrokerLot], { description: "Which trade or copy holds how much of it." })
  lots!: BrokerLot[];
}

@ObjectType({ description: "An open order at the broker that was not placed through this server." })
export class ExternalOrder {
  @Field(() => String, { description: "The broker's ID of it." })
  venueOrderId!: string;

  @Field(() => String, { description: "Symbol to trade." })
  symbol!: string;

  @Field(() => BrokerOrderSideEnum, { description: "Whether it buys or sells." })
  side!: "BUY" | "SELL";

  @Field(() => ExternalOrderTypeEnum, { description: "How it is priced: at the market, or by a limit or stop." })
  type!: VenueOrder["type"];

  @Field(() => DecimalScalar, { description: "Units that were ordered in all." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Units of it that are filled." })
  filledQuantity!: Decimal;

  @Field(() => DecimalScalar, { nullable: true, description: "Limit price per unit, in the currency of the account; null without one." })
  limitPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Stop price per unit, in the currency of the account; null without one." })
  stopPrice!: Decimal | null;

  @Field(() => Date, { description: "When it was placed, by the broker's clock." })
  placedAt!: Date;
}

@ObjectType({ implements: Node, description: "Where the books and the broker differ." })
export class BrokerDifference extends Node {
  @Field(() => DifferenceKindEnum, { description: "How they differ." })
  kind!: DifferenceKind;

  @Field(() => String, { nullable: true, description: "The symbol; null for cash." })
  symbol!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The broker's ID of the order or fill that it is about; null where it is about what is held.",
  })
  subject!: string | null;

  @Field(() => DecimalScalar, { description: "Units in the books; for cash, the amount in the currency of the account." })
  ours!: Decimal;

  @Field(() => DecimalScalar, { description: "Units at the broker; for cash, the amount in the currency of the account." })
  theirs!: Decimal;

  @Field(() => Boolean, { description: "Whether it stops opens: of the symbol, or of the account for cash." })
  stopsOpens!: boolean;

  @Field(() => Date, { description: "When it was found." })
  foundAt!: Date;

  @Field(() => [DifferenceChoiceEnum], { description: "What can be done about it here; empty where it needs nothing." })
  choices!: DifferenceChoice[];
}

@ObjectType({ implements: Node, description: "Comparisons of the books with the broker in a row that had the same result." })
export class BrokerReconciliation extends Node {
  @Field(() => ReconciliationCauseEnum, { description: "Why the first of them was made." })
  cause!: ReconciliationCause;

  @Field(() => ReconciliationResultEnum, { description: "What all of them found." })
  result!: ReconciliationResult;

  @Field(() => String, {
    nullable: true,
    description: "The broker's words where it could not be asked, or what was booked besides; null otherwise.",
  })
  words!: string | null;

  @Field(() => Date, { description: "When the first of them was made." })
  firstAt!: Date;

  @Field(() => Date, { description: "When the last of them was made." })
  lastAt!: Date;
}

@ObjectType({ description: "Whether the broker answers, how much of its limit is left, and why nothing can be opened." })
export class BrokerHealth {
  @Field(() => CircuitStateEnum, { description: "The circuit breaker of its calls." })
  circuit!: Circuit["state"];

  @Field(() => Date, { nullable: true, description: "When the next request tries the broker; null unless the circuit is open." })
  retryAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "Until when the broker asked for no more requests; null while it does not." })
  quietUntil!: Date | null;

  @Field(() => Int, { description: "Requests, or weight, that the broker allows in a minute." })
  rateLimitMax!: number;

  @Field(() => Int, { nullable: true, description: "What is left of it now; null where nothing was asked in the last minutes." })
  rateLimitLeft!: number | null;

  @Field(() => RateLimitUnitEnum, { description: "What the limit counts." })
  rateLimitUnit!: "CALLS" | "WEIGHT";

  @Field(() => Int, { description: "Requests that wait for the limit." })
  waiting!: number;

  @Field(() => Boolean, { description: "Whether a process of this server works at the account now." })
  isServed!: boolean;

  @Field(() => Boolean, { description: "Whether the books were compared since the start or the last cut." })
  isReconciled!: boolean;

  @Field(() => Date, { nullable: true, description: "When you asked for a comparison that is not done yet; null without one." })
  reconcileRequestedAt!: Date | null;

  @Field(() => [OpensStopEnum], { description: "Why nothing, or not everything, can be opened; empty while it can." })
  opensStoppedBy!: OpensStop[];

  @Field(() => String, { nullable: true, description: "The admin's words where opens at the broker are stopped; null otherwise." })
  venueStopReason!: string | null;
}

@ObjectType({ description: "Comparisons in a list." })
export class BrokerReconciliationEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => BrokerReconciliation, { description: "The comparisons at this place of the list." })
  node!: BrokerReconciliation;
}

@ObjectType({ description: "A page of comparisons, newest first." })
export class BrokerReconciliationConnection {
  @Field(() => [BrokerReconciliationEdge], { description: "The comparisons of this page." })
  edges!: BrokerReconciliationEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "Result of what you decided about an order at a broker." })
export class BrokerOrderPayload {
  @Field(() => BrokerOrder, { nullable: true, description: "The order after the change; null where nothing was changed." })
  order?: BrokerOrder | null;

  @Field(() => BrokerConnection, { nullable: true, description: "Its connection; null where nothing was changed." })
  connection?: BrokerConnection | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `reconcileBroker` and `acceptOverfill`." })
export class BrokerBooksPayload {
  @Field(() => BrokerConnection, {
    nullable: true,
    description: "The connection; the result of the comparison comes by `brokerEvents`. Null where refused.",
  })
  connection?: BrokerConnection | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Something changed on one of your accounts at brokers." })
export class BrokerChanged {
  readonly orderId!: string | null;

  @Field(() => SequenceScalar, { description: "Sequence of this event in your stream." })
  sequence!: number;

  @Field(() => SequenceScalar, {
    description: "Sequence of the event before it in your stream. Greater than the last one received: fetch the missed events.",
  })
  previousSequence!: number;

  @Field(() => Date, { description: "When it happened." })
  at!: Date;

  @Field(() => BrokerChangeKindEnum, { description: "Which part of the account changed." })
  kind!: BrokerChangeKind;

  @Field(() => ID, { description: "The connection that it concerns." })
  connectionId!: string;
}

@ObjectType({ description: "Missed events of `brokerEvents`." })
export class BrokerReplay {
  @Field(() => [BrokerChanged], { description: "The events after the given sequence, oldest first." })
  events!: BrokerChanged[];

  @Field(() => SequenceScalar, { description: "Last sequence number of the stream now." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more events follow: ask again with the last sequence." })
  hasMore!: boolean;
}

export const BrokerEvent = createUnionType({
  name: "BrokerEvent",
  description: "A message of the stream `brokerEvents`.",
  types: () => [StreamReady, StreamHead, BrokerChanged] as const,
});
