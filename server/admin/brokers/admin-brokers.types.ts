import { Field, Float, ID, InputType, Int, ObjectType } from "type-graphql";
import { AccountModeEnum } from "../../identity/account/account.enums";
import type { Circuit } from "../../brokers/calls/circuit";
import type { CallFailure, ConnectionState } from "../../brokers/connections/connection.entity";
import { BrokerVenueEnum, CallFailureEnum, ConnectionStateEnum, VenueEnvironmentEnum } from "../../brokers/connections/connections.enums";
import type { BrokerOrderState } from "../../brokers/orders/rules/order-states";
import {
  BrokerOrderPurposeEnum,
  BrokerOrderSideEnum,
  BrokerOrderStateEnum,
  CircuitStateEnum,
  ReconciliationResultEnum,
} from "../../brokers/owner-view/owner-view.enums";
import type { VenueEnvironment, VenueId } from "../../brokers/port/venue";
import type { ReconciliationResult } from "../../brokers/reconciliation/reconciliation.entity";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { UserError } from "../../platform/user-error";
import { NamedCount } from "../admin.types";

@ObjectType({ description: "How calls of this server to one kind of accounts at a broker go." })
export class AdminVenueCalls {
  @Field(() => VenueEnvironmentEnum, { description: "Which accounts of the broker are meant." })
  environment!: VenueEnvironment;

  @Field(() => CircuitStateEnum, { description: "The worst circuit breaker of this server's processes." })
  circuit!: Circuit["state"];

  @Field(() => Date, { nullable: true, description: "When the next request tries the broker; null unless a circuit is open." })
  retryAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "Until when the broker asked for no more requests; null while it does not." })
  quietUntil!: Date | null;

  @Field(() => Float, { description: "The most of a limit that one account or address has used in the last minute, in percent." })
  usedPercent!: number;

  @Field(() => Int, { description: "Requests that wait for a limit." })
  waiting!: number;

  @Field(() => Int, { description: "Processes of this server that called it in the last minute." })
  processes!: number;
}

@ObjectType({
  implements: Node,
  description: "A broker as those who run the server see it. Nothing here shows a key or an account number.",
})
export class AdminVenue extends Node {
  @Field(() => BrokerVenueEnum, { description: "Which broker it is." })
  venue!: VenueId;

  @Field(() => String, { description: "Its name, as admins type it to stop it." })
  name!: string;

  @Field(() => Boolean, { description: "Whether opens there are stopped; closes continue." })
  isStopped!: boolean;

  @Field(() => String, { description: "Why they are stopped, as owners of accounts read it; empty otherwise." })
  stopReason!: string;

  @Field(() => Date, { nullable: true, description: "When it was last stopped or resumed; null when never." })
  changedAt!: Date | null;

  @Field(() => [NamedCount], { description: "Connections by state; those that are disconnected are left out." })
  connections!: NamedCount[];

  @Field(() => Int, { description: "Connections whose calls fail now." })
  failing!: number;

  @Field(() => [NamedCount], { description: "Connections by the result of their last comparison: IN_SYNC, OUT_OF_SYNC, FAILED." })
  reconciliations!: NamedCount[];

  @Field(() => Int, { description: "Orders that have not ended." })
  workingOrders!: number;

  @Field(() => Int, { description: "Orders that are UNKNOWN." })
  unknownOrders!: number;

  @Field(() => Int, { description: "Orders that are LOST." })
  lostOrders!: number;

  @Field(() => [AdminVenueCalls], { description: "How calls go, by kind of account; empty where nothing was called in the last minute." })
  calls!: AdminVenueCalls[];
}

@ObjectType({ description: "Brokers at a glance." })
export class AdminBrokers {
  @Field(() => Date, { description: "When this was read." })
  asOf!: Date;

  @Field(() => Boolean, { description: "Whether it is sample data, for testers." })
  isSample!: boolean;

  @Field(() => [AdminVenue], { description: "Every broker that this server has an adapter for." })
  venues!: AdminVenue[];
}

@ObjectType({ implements: Node, description: "An order at a broker whose outcome is not known. Its owner decides; admins see it." })
export class AdminUnclearOrder extends Node {
  @Field(() => BrokerVenueEnum, { description: "The broker it was sent to." })
  venue!: VenueId;

  @Field(() => VenueEnvironmentEnum, { description: "Which kind of account it is on." })
  environment!: VenueEnvironment;

  @Field(() => ID, { description: "The connection that it was sent through." })
  connectionId!: string;

  @Field(() => String, { description: "Username of its owner." })
  username!: string;

  @Field(() => BrokerOrderStateEnum, { description: "UNKNOWN or LOST, or being cancelled while unknown." })
  state!: BrokerOrderState;

  @Field(() => BrokerOrderPurposeEnum, { description: "Whether it belongs to a copy or to the owner's own trading." })
  purpose!: "TRADING" | "COPY" | "BOOKS";

  @Field(() => String, { description: "Symbol that it buys or sells." })
  symbol!: string;

  @Field(() => BrokerOrderSideEnum, { description: "Whether it buys or sells." })
  side!: "BUY" | "SELL";

  @Field(() => DecimalScalar, { description: "Units that were ordered." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Units of it that are filled and booked." })
  filledQuantity!: Decimal;

  @Field(() => String, { description: "The ID that the broker knows it by, for asking there." })
  clientOrderId!: string;

  @Field(() => Date, { description: "When it was decided." })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was last sent; null before." })
  sentAt!: Date | null;

  @Field(() => Int, { description: "How often it was looked up in its present state." })
  lookUps!: number;

  @Field(() => Date, { nullable: true, description: "When it is looked up next; null where it is not." })
  nextLookUpAt!: Date | null;

  @Field(() => String, { nullable: true, description: "The words of its last state change; null where there were none." })
  words!: string | null;
}

@ObjectType({ description: "An order in a list." })
export class AdminUnclearOrderEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => AdminUnclearOrder, { description: "The order at this place of the list." })
  node!: AdminUnclearOrder;
}

@ObjectType({ description: "A page of orders whose outcome is not known, oldest first." })
export class AdminUnclearOrderConnection {
  @Field(() => [AdminUnclearOrderEdge], { description: "The orders of this page." })
  edges!: AdminUnclearOrderEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({
  implements: Node,
  description: "A connection to a broker as those who run the server see it: no key, no account number, no figures.",
})
export class AdminBrokerConnection extends Node {
  @Field(() => BrokerVenueEnum, { description: "The broker that the account is at." })
  venue!: VenueId;

  @Field(() => Date, { description: "When it was connected." })
  connectedAt!: Date;

  @Field(() => VenueEnvironmentEnum, { description: "Which kind of account it is." })
  environment!: VenueEnvironment;

  @Field(() => AccountModeEnum, { description: "Play money or real money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => String, { description: "Username of its owner." })
  username!: string;

  @Field(() => ConnectionStateEnum, { description: "Whether it can be used, and if not, why." })
  state!: ConnectionState;

  @Field(() => Date, { description: "Since when it is in this state." })
  stateSince!: Date;

  @Field(() => CallFailureEnum, { nullable: true, description: "How calls fail; null while they work." })
  failure!: CallFailure | null;

  @Field(() => Date, { nullable: true, description: "Since when calls fail; null while they work." })
  failingSince!: Date | null;

  @Field(() => ReconciliationResultEnum, { nullable: true, description: "Result of the last comparison; null before the first." })
  reconciliation!: ReconciliationResult | null;

  @Field(() => Date, { nullable: true, description: "When the books were last compared; null before the first time." })
  reconciledAt!: Date | null;

  @Field(() => String, { nullable: true, description: "The broker's words where the last comparison failed; null otherwise." })
  reconciliationWords!: string | null;

  @Field(() => Boolean, { description: "Whether a process of this server works at it now." })
  isServed!: boolean;
}

@ObjectType({ description: "A connection in a list." })
export class AdminBrokerConnectionEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => AdminBrokerConnection, { description: "The connection at this place of the list." })
  node!: AdminBrokerConnection;
}

@ObjectType({ description: "A page of connections, newest first." })
export class AdminBrokerConnectionConnection {
  @Field(() => [AdminBrokerConnectionEdge], { description: "The connections of this page." })
  edges!: AdminBrokerConnectionEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@InputType({ description: "Which connections to list." })
export class AdminBrokerConnectionFilter {
  @Field(() => BrokerVenueEnum, { nullable: true, description: "Only at this broker. Left out: at all." })
  venue?: VenueId | null;

  @Field(() => ConnectionStateEnum, { nullable: true, description: "Only those in this state. Left out: all that are not disconnected." })
  state?: ConnectionState | null;

  @Field(() => ReconciliationResultEnum, {
    nullable: true,
    description: "Only those whose last comparison had this result. Left out: all.",
  })
  reconciliation?: ReconciliationResult | null;
}

@InputType({ description: "A broker whose opens are to be stopped or resumed." })
export class SetVenueStoppedInput {
  @Field(() => BrokerVenueEnum, { description: "The broker to stop or resume." })
  venue!: VenueId;

  @Field(() => Boolean, { description: "True stops every open there, false allows opens again." })
  isStopped!: boolean;

  @Field(() => String, { defaultValue: "", description: "Its name, typed to confirm; required to stop it." })
  typedName!: string;

  @Field(() => String, { description: "Reason for the audit log, at most 300 characters. Owners of accounts there read it." })
  reason!: string;
}

@ObjectType({ description: "Result of `setVenueStopped`." })
export class AdminVenuePayload {
  @Field(() => AdminVenue, { nullable: true, description: "The broker after the change; null where refused." })
  venue?: AdminVenue | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}
