import { Field, ID, Int, ObjectType } from "type-graphql";
import { AccountModeEnum } from "../../identity/account/account.enums";
import { InstrumentClass } from "../../market/instruments/market.types";
import type { Decimal } from "../../platform/decimal";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../../platform/graphql/scalars";
import { ErrorCode, UserError } from "../../platform/user-error";
import type { VenueEnvironment, VenueId } from "../port/venue";
import type { CallFailure, ConnectionState, SignIn } from "./connection.entity";
import {
  BrokerSignInEnum,
  BrokerVenueEnum,
  CallFailureEnum,
  ClientOrderIdEnum,
  ConnectionStateEnum,
  RateLimitUnitEnum,
  VenueEnvironmentEnum,
  VenueOrderTypeEnum,
} from "./connections.enums";

@ObjectType({ implements: Node, description: "A broker or exchange, and what it can do. Rules and screens read this, never its name." })
export class BrokerVenue extends Node {
  @Field(() => BrokerVenueEnum, { description: "Which venue it is." })
  venue!: VenueId;
  @Field(() => String, { description: "Its name, like Alpaca." })
  name!: string;
  @Field(() => [InstrumentClass], { description: "What can be traded there." })
  classes!: InstrumentClass[];
  @Field(() => [String], { description: "Currencies that count as a dollar there and can be opened in, its usual one first." })
  quoteCurrencies!: string[];
  @Field(() => [String], {
    description: "Others that an account may open in. Each is valued in USD by the venue's own market at that moment.",
  })
  otherCurrencies!: string[];
  @Field(() => [VenueEnvironmentEnum], { description: "Which accounts can be connected on this server. LIVE also needs `liveTrading`." })
  environments!: VenueEnvironment[];
  @Field(() => String, { nullable: true, description: "What the venue calls its own test accounts; null where it has none." })
  sandboxName!: string | null;
  @Field(() => [BrokerSignInEnum], { description: "How accounts are connected on this server." })
  signIns!: SignIn[];
  @Field(() => Boolean, { description: "Whether its keys come with a passphrase." })
  hasPassphrase!: boolean;
  @Field(() => [VenueOrderTypeEnum], { description: "Order types it takes." })
  orderTypes!: Array<"MARKET" | "LIMIT" | "STOP">;
  @Field(() => Boolean, { description: "Whether quantities below one unit can be traded." })
  isFractional!: boolean;
  @Field(() => Boolean, { description: "Whether shares are traded there before and after market hours: whole ones, by limit orders." })
  hasExtendedHours!: boolean;
  @Field(() => Boolean, { description: "Whether shorts can be opened there." })
  hasShorts!: boolean;
  @Field(() => ClientOrderIdEnum, { description: "For how long it refuses an order id that was used." })
  clientOrderIds!: "FOREVER" | "WHILE_OPEN" | "NONE";
  @Field(() => Boolean, { description: "Whether it sends order updates by a stream; otherwise it is asked every few seconds." })
  hasOrderStream!: boolean;
  @Field(() => Int, { description: "Requests, or weight, that it allows per minute." })
  rateLimitPerMinute!: number;
  @Field(() => RateLimitUnitEnum, { description: "What its limit counts." })
  rateLimitUnit!: "CALLS" | "WEIGHT";
  @Field(() => Boolean, { description: "Whether this server's adapter has traded at the venue itself." })
  isTriedAtVenue!: boolean;
  @Field(() => VenueEnvironmentEnum, { nullable: true, description: "Where it was tried; null where it was not." })
  triedIn!: VenueEnvironment | null;
  @Field(() => String, { nullable: true, description: "Day it was last tried, as an ISO date; null where it was not." })
  triedOn!: string | null;
  @Field(() => String, { description: "Address of the venue's page where keys are made and revoked." })
  keysUrl!: string;
}

@ObjectType({ description: "What a key may do. Null: the venue does not say." })
export class BrokerKeyPermissions {
  @Field(() => Boolean, { nullable: true, description: "Whether it reads the account. Needed; null where the venue does not say." })
  mayRead!: boolean | null;
  @Field(() => Boolean, { nullable: true, description: "Whether it places orders. Needed; null where the venue does not say." })
  mayTrade!: boolean | null;
  @Field(() => Boolean, {
    nullable: true,
    description: "Whether it moves money out. Such a key is refused; null where the venue does not say.",
  })
  mayWithdraw!: boolean | null;
  @Field(() => Boolean, {
    nullable: true,
    description: "Whether it trades on margin or futures. Not used here; null where the venue does not say.",
  })
  mayUseMargin!: boolean | null;
  @Field(() => Boolean, {
    nullable: true,
    description: "Whether it works from some addresses only. Recommended; null where the venue does not say.",
  })
  isBoundToAddress!: boolean | null;
}

@ObjectType({ description: "What a venue says of a key. Nothing of it is stored." })
export class BrokerKeyCheck {
  @Field(() => BrokerKeyPermissions, { description: "What the key may do." })
  permissions!: BrokerKeyPermissions;
  @Field(() => [ErrorCode], { description: "Why the key would be refused; empty where it can be connected." })
  refusals!: ErrorCode[];
  @Field(() => String, { description: "The end of the account's number." })
  accountHint!: string;
  @Field(() => String, { description: "Currency of the account." })
  currency!: string;
  @Field(() => DecimalScalar, { description: "Equity of the account, in units of its currency." })
  equity!: Decimal;
  @Field(() => DecimalScalar, { description: "Cash of the account, in units of its currency." })
  cash!: Decimal;
  @Field(() => String, {
    nullable: true,
    description: "The venue's words where it keeps the account from trading; null where it does not.",
  })
  blockedBecause!: string | null;
  @Field(() => Date, { description: "When the venue was asked." })
  checkedAt!: Date;
}

@ObjectType({ implements: Node, description: "One of your accounts at a broker or exchange. Its key is never shown again." })
export class BrokerConnection extends Node {
  @Field(() => Date, {
    nullable: true,
    description: "Since when it waits for its copies to end, to be disconnected then; null: it does not.",
  })
  disconnectAskedAt!: Date | null;
  @Field(() => BrokerVenueEnum, { description: "Where the account is." })
  venue!: VenueId;
  @Field(() => String, { description: "Name of the venue." })
  venueName!: string;
  @Field(() => VenueEnvironmentEnum, { description: "Which kind of account it is." })
  environment!: VenueEnvironment;
  @Field(() => AccountModeEnum, { description: "Play money or real money." })
  mode!: "PAPER" | "LIVE";
  @Field(() => String, { description: "Name that you gave it." })
  name!: string;
  @Field(() => String, { description: "The end of the account's number at the venue." })
  accountHint!: string;
  @Field(() => ID, { description: "Id of the trading account that orders through it are placed on." })
  accountId!: string;
  @Field(() => ConnectionStateEnum, { description: "Whether the account can be used, and if not, why." })
  state!: ConnectionState;
  @Field(() => Date, { description: "Since when it is in this state." })
  stateSince!: Date;
  @Field(() => BrokerSignInEnum, { description: "How it is reached." })
  signIn!: SignIn;
  @Field(() => String, { nullable: true, description: "The last four characters of its key; null for a sign-in at the venue." })
  keyHint!: string | null;
  @Field(() => BrokerKeyPermissions, { description: "What its key may do, as the venue said when it was given." })
  permissions!: BrokerKeyPermissions;
  @Field(() => String, { description: "Currency of the figures." })
  currency!: string;
  @Field(() => String, { description: "The one of its venue's `quoteCurrencies` or `otherCurrencies` that it opens in." })
  quoteCurrency!: string;
  @Field(() => Boolean, {
    description: "Whether copies open in another of them where a symbol is not traded in `quoteCurrency`. Otherwise they skip it.",
  })
  copiesOtherQuotes!: boolean;
  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Equity as the venue last said, in units of `currency`; null when not known.",
  })
  equity!: Decimal | null;
  @Field(() => DecimalScalar, { nullable: true, description: "Cash as the venue last said, in units of `currency`; null when not known." })
  cash!: Decimal | null;
  @Field(() => DecimalScalar, {
    nullable: true,
    description: "What may be spent, as the venue last said, in units of `currency`; null when not known.",
  })
  buyingPower!: Decimal | null;
  @Field(() => DecimalScalar, { nullable: true, description: "Held by working orders, in units of `currency`; null when not known." })
  onHold!: Decimal | null;
  @Field(() => String, {
    nullable: true,
    description: "The venue's words where it keeps the account from trading; null where it does not.",
  })
  blockedBecause!: string | null;
  @Field(() => Date, { nullable: true, description: "When the venue said so; null when not known." })
  figuresAt!: Date | null;
  @Field(() => CallFailureEnum, { nullable: true, description: "How calls to the venue fail; null while they work." })
  failure!: CallFailure | null;
  @Field(() => String, { nullable: true, description: "The venue's words; null while calls work." })
  failureWords!: string | null;
  @Field(() => Date, { nullable: true, description: "Since when calls fail; null while they work." })
  failingSince!: Date | null;
  @Field(() => DecimalScalar, { nullable: true, description: "In USD, the most that may be open on it; null where the money is not real." })
  maxExposure!: Decimal | null;
  @Field(() => DecimalScalar, { nullable: true, description: "In USD, what may be lost on it in a day; null where the money is not real." })
  dailyLossLimit!: Decimal | null;
  @Field(() => Int, {
    nullable: true,
    description: "Version of the operator's text about real money that you accepted for it; null where the money is not real.",
  })
  acceptedTextVersion!: number | null;
  @Field(() => String, {
    nullable: true,
    description: "ISO 3166-1 code of the country you said you live in; null where the money is not real.",
  })
  residence!: string | null;
  @Field(() => Date, { description: "When it was connected." })
  connectedAt!: Date;
  @Field(() => Date, { nullable: true, description: "When it was disconnected; null while it is not." })
  disconnectedAt!: Date | null;
}

@ObjectType({ description: "Exposure and loss of an account with real money: own trades, copies and orders under way together." })
export class LiveUse {
  @Field(() => DecimalScalar, {
    description:
      "In USD, the value of what is held, long and short alike, and of orders that open at the broker. Compared with `maxExposure`.",
  })
  exposure!: Decimal;
  @Field(() => DecimalScalar, {
    description: "In USD, lost since 00:00 UTC, deposits and withdrawals left out; below zero: won. Compared with `dailyLossLimit`.",
  })
  dayLoss!: Decimal;
}

@ObjectType({ description: "Your accounts at brokers and exchanges." })
export class BrokerConnections {
  @Field(() => [BrokerConnection], { description: "All of them, oldest first; those that ended come last. At most 60." })
  nodes!: BrokerConnection[];
  @Field(() => Int, { description: "How many count against your plan: those whose key is stored, local sandboxes left out." })
  usedCount!: number;
  @Field(() => SequenceScalar, { description: "Sequence of `brokerEvents` that these objects include." })
  asOfSequence!: number;
}

@ObjectType({ description: "Whether real money can be connected, and the operator's text about it." })
export class LiveTrading {
  @Field(() => Boolean, { description: "Whether it can." })
  isOn!: boolean;
  @Field(() => Int, { nullable: true, description: "Version of the text, accepted with `connectBroker`; null while real money is off." })
  textVersion!: number | null;
  @Field(() => String, { nullable: true, description: "The text; null while real money is off." })
  text!: string | null;
  @Field(() => Date, { nullable: true, description: "When the text was published; null while real money is off." })
  publishedAt!: Date | null;
  @Field(() => [String], { description: "ISO 3166-1 codes of the countries whose residents cannot use real money here." })
  refusedCountries!: string[];
  @Field(() => [String], { description: "ISO 3166-1 codes of all countries that can be stated as the one you live in." })
  countries!: string[];
  @Field(() => String, {
    nullable: true,
    description: "Who checks identities before a record is on an account with real money; null: this server checks nobody's.",
  })
  identityCheck!: string | null;
}

@ObjectType({ description: "Result of a change to your broker connections." })
export class BrokerConnectionPayload {
  @Field(() => BrokerConnection, { nullable: true, description: "The connection after the change; null where nothing was changed." })
  connection!: BrokerConnection | null;
  @Field(() => BrokerConnections, { description: "All of your connections after the change." })
  connections!: BrokerConnections;
  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `checkBrokerKey`." })
export class BrokerKeyCheckPayload {
  @Field(() => BrokerKeyCheck, { nullable: true, description: "What the venue says; null where it could not be asked or refused the key." })
  check!: BrokerKeyCheck | null;
  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `beginBrokerConnection`." })
export class BeginBrokerConnectionPayload {
  @Field(() => String, { nullable: true, description: "Address at the venue to go to, within ten minutes; null where nothing was begun." })
  url!: string | null;
  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `publishLiveTradingText` and `withdrawLiveTradingText`." })
export class LiveTradingPayload {
  @Field(() => LiveTrading, { description: "What holds after the change." })
  liveTrading!: LiveTrading;
  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}
