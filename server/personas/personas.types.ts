import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { RoleEnum, TierEnum } from "../identity/account/account.enums";
import { DecimalScalar } from "../platform/graphql/scalars";
import { Node } from "../platform/graphql/node";
import { UserError } from "../platform/user-error";
import type { Role, Tier } from "../platform/viewer";
import type { MockData, PersonaSubscription } from "./personas";
import type { MockTrade } from "./trade-history";

const MockTradeTypeEnum = { long: "long", short: "short" } as const;
registerEnumType(MockTradeTypeEnum, {
  name: "MockTradeType",
  description: "The side of a sample trade.",
  valuesConfig: {
    long: { description: "Bought first." },
    short: { description: "Sold short first." },
  },
});
const MockTradeStatusEnum = { open: "open", closed: "closed" } as const;
registerEnumType(MockTradeStatusEnum, {
  name: "MockTradeStatus",
  description: "Whether a sample trade is open or closed.",
  valuesConfig: {
    closed: { description: "The trade is closed." },
    open: { description: "The trade is open." },
  },
});

@ObjectType("MockTrade", { description: "A sample trade of a persona. It is on no record and belongs to no account." })
export class MockTradeType implements MockTrade {
  @Field(() => ID, { description: "Identifier, unique within the persona." })
  id!: string;
  @Field(() => String, { description: "Symbol that was traded." })
  symbol!: string;
  @Field(() => MockTradeTypeEnum, { description: "Whether it is long or short." })
  type!: "long" | "short";
  @Field(() => DecimalScalar, { description: "Entry price per unit, in USD." })
  entryPrice!: string;
  @Field(() => DecimalScalar, { nullable: true, description: "Exit price per unit, in USD; null while open." })
  exitPrice!: string | null;
  @Field(() => DecimalScalar, { description: "Profit or loss in USD; unrealised while open." })
  pnl!: string;
  @Field(() => Float, { description: "Profit or loss in percent of the entry value." })
  pnlPercent!: number;
  @Field(() => MockTradeStatusEnum, { description: "Whether it is open or closed." })
  status!: "open" | "closed";
  @Field(() => Date, { description: "When it was opened." })
  openedAt!: string;
  @Field(() => Date, { nullable: true, description: "When it was closed; null while open." })
  closedAt!: string | null;
}

@ObjectType("MockData", { description: "Sample figures of a persona, the same on every server." })
export class MockDataType implements Omit<MockData, "tradeHistory"> {
  readonly tradeHistory!: readonly MockTrade[];

  @Field(() => Int, { description: "Number of current followers." })
  followers!: number;
  @Field(() => Int, { description: "Number of people who ever followed." })
  totalFollowers!: number;
  @Field(() => [String], { description: "Ids of the sample feeders they follow." })
  following!: string[];
  @Field(() => DecimalScalar, { description: "Earnings so far, in USD." })
  earnings!: string;
  @Field(() => DecimalScalar, { description: "Earnings of this month, in USD." })
  monthlyEarnings!: string;
  @Field(() => DecimalScalar, { description: "Earnings ready for payout, in USD." })
  availableForPayout!: string;
  @Field(() => DecimalScalar, { description: "Payouts in progress, in USD." })
  pendingPayouts!: string;
  @Field(() => Float, { description: "Closed trades with a profit, in percent of all closed trades." })
  winRate!: number;
  @Field(() => Int, { description: "Number of trades copied today." })
  tradesCopiedToday!: number;
  @Field(() => Float, { description: "Average copies per trade." })
  avgCopiesPerTrade!: number;
  @Field(() => Int, { nullable: true, description: "Rank on the leaderboard; null for personas who do not feed." })
  feederRanking!: number | null;
}

@ObjectType("PersonaSubscription", { description: "A persona's sample subscription." })
export class PersonaSubscriptionType implements PersonaSubscription {
  @Field(() => String, { description: "Subscription type, such as `chef_monthly`." })
  type!: string;
  @Field(() => Boolean, { description: "Whether it is active." })
  active!: boolean;
  @Field(() => String, { description: "When it renews, as an ISO date." })
  renewalDate!: string;
}

@ObjectType("TestPersona", { implements: Node, description: "A sample persona that testers can act as." })
export class TestPersonaType extends Node {
  @Field(() => String, { description: "Name of the persona." })
  name!: string;
  @Field(() => String, { description: "Short description of the persona." })
  description!: string;
  @Field(() => RoleEnum, { description: "The role it shows." })
  role!: Role;
  @Field(() => TierEnum, { description: "The tier it shows." })
  tier!: Tier;
  @Field(() => Int, { description: "Balance it shows, in bites; it cannot be spent." })
  biteBalance!: number;
  @Field(() => PersonaSubscriptionType, { nullable: true, description: "Its sample subscription; null without one." })
  subscription!: PersonaSubscription | null;
  @Field(() => MockDataType, { description: "Sample figures on its screens." })
  mockData!: MockData;
  @Field(() => Int, { description: "Seed that generates its trade history." })
  seed!: number;
}

@ObjectType({ description: "Test mode as the server applies it. Permissions stay those of the real user." })
export class TestMode {
  @Field(() => ID, { nullable: true, description: "The active persona; null with overrides only." })
  activePersonaId!: string | null;
  @Field(() => Int, { description: "Balance shown, in bites." })
  biteBalance!: number;
  @Field(() => PersonaSubscriptionType, { nullable: true, description: "The sample subscription shown; null without one." })
  subscription!: PersonaSubscription | null;
  @Field(() => MockDataType, { nullable: true, description: "Sample figures; null with overrides only." })
  mockData!: MockData | null;
  @Field(() => Boolean, { description: "Whether changes are refused: in the admin persona." })
  isReadOnly!: boolean;
  @Field(() => Boolean, { description: "Whether payments are skipped: in the admin persona, outside production-only mode." })
  isPaymentBypassed!: boolean;
  @Field(() => RoleEnum, { description: "Role of the real user; permissions follow it." })
  realRole!: Role;
  @Field(() => String, { description: "Username of the real user." })
  realUsername!: string;
}

@ObjectType({ implements: Node, description: "A separate account for a tester's changes; left out of every count, leaderboard and feed." })
export class Sandbox extends Node {
  @Field(() => String, { description: "Id of the persona it belongs to, or `own_overrides`." })
  key!: string;
  @Field(() => Int, { description: "Number of trades in it." })
  trades!: number;
  @Field(() => Date, { description: "When it was created." })
  since!: Date;
}

@InputType({ description: "A sandbox to empty." })
export class EmptySandboxInput {
  @Field(() => ID, { description: "The sandbox to empty; your own." })
  sandboxId!: string;
}

@ObjectType({ description: "Result of `emptySandbox`." })
export class EmptySandboxPayload {
  @Field(() => [Sandbox], { description: "Your sandboxes after the change." })
  sandboxes!: Sandbox[];
  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}
