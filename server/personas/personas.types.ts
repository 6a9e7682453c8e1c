import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { RoleEnum, TierEnum } from "../identity/account/account.enums";
import { DecimalScalar } from "../platform/graphql/scalars";
import { Node } from "../platform/graphql/node";
import { UserError } from "../platform/user-error";
import type { Role, Tier } from "../platform/viewer";
import type { MockData, PersonaSubscription } from "./personas";
import type { MockTrade } from "./trade-history";

const MockTradeTypeEnum = { long: "long", short: "short" } as const;
registerEnumType(MockTradeTypeEnum, { name: "MockTradeType", description: "The side of a sample trade." });
const MockTradeStatusEnum = { open: "open", closed: "closed" } as const;
registerEnumType(MockTradeStatusEnum, { name: "MockTradeStatus", description: "Whether a sample trade still runs." });

@ObjectType("MockTrade", { description: "A sample trade of a persona: nobody's, and on no record." })
export class MockTradeType implements MockTrade {
  @Field(() => ID, { description: "Unique within the persona." })
  id!: string;
  @Field(() => String, { description: "What was traded." })
  symbol!: string;
  @Field(() => MockTradeTypeEnum, { description: "Long or short." })
  type!: "long" | "short";
  @Field(() => DecimalScalar, { description: "In USD." })
  entryPrice!: string;
  @Field(() => DecimalScalar, { nullable: true, description: "In USD; null while open." })
  exitPrice!: string | null;
  @Field(() => DecimalScalar, { description: "In USD; of an open one, so far." })
  pnl!: string;
  @Field(() => Float, { description: "Of the entry value, in percent." })
  pnlPercent!: number;
  @Field(() => MockTradeStatusEnum, { description: "Open or closed." })
  status!: "open" | "closed";
  @Field(() => Date, { description: "When it was opened." })
  openedAt!: string;
  @Field(() => Date, { nullable: true, description: "When it was closed; null while open." })
  closedAt!: string | null;
}

@ObjectType("MockData", { description: "Sample figures of a persona, the same on every machine." })
export class MockDataType implements Omit<MockData, "tradeHistory"> {
  readonly tradeHistory!: readonly MockTrade[];

  @Field(() => Int, { description: "People who follow now." })
  followers!: number;
  @Field(() => Int, { description: "People who ever followed." })
  totalFollowers!: number;
  @Field(() => [String], { description: "Ids of sample feeders." })
  following!: string[];
  @Field(() => DecimalScalar, { description: "Ever earned, in USD." })
  earnings!: string;
  @Field(() => DecimalScalar, { description: "Earned this month, in USD." })
  monthlyEarnings!: string;
  @Field(() => DecimalScalar, { description: "Payable now, in USD." })
  availableForPayout!: string;
  @Field(() => DecimalScalar, { description: "Waiting, in USD." })
  pendingPayouts!: string;
  @Field(() => Float, { description: "Percent of closed trades that ended above zero." })
  winRate!: number;
  @Field(() => Int, { description: "Trades copied today." })
  tradesCopiedToday!: number;
  @Field(() => Float, { description: "Copies a trade, on average." })
  avgCopiesPerTrade!: number;
  @Field(() => Int, { nullable: true, description: "Place on the board; null for those who feed nobody." })
  feederRanking!: number | null;
}

@ObjectType("PersonaSubscription", { description: "A sample subscription." })
export class PersonaSubscriptionType implements PersonaSubscription {
  @Field(() => String, { description: "Like `chef_monthly`." })
  type!: string;
  @Field(() => Boolean, { description: "Whether it runs." })
  active!: boolean;
  @Field(() => String, { description: "When it renews, as an ISO date." })
  renewalDate!: string;
}

@ObjectType("TestPersona", { implements: Node, description: "A sample persona that testers act as." })
export class TestPersonaType extends Node {
  @Field(() => String, { description: "What it is called." })
  name!: string;
  @Field(() => String, { description: "Who this is, in a few words." })
  description!: string;
  @Field(() => RoleEnum, { description: "The role it shows." })
  role!: Role;
  @Field(() => TierEnum, { description: "The tier it shows." })
  tier!: Tier;
  @Field(() => Int, { description: "Bites it shows. Nobody can spend them." })
  biteBalance!: number;
  @Field(() => PersonaSubscriptionType, { nullable: true, description: "Its subscription; null without one." })
  subscription!: PersonaSubscription | null;
  @Field(() => MockDataType, { description: "What its screens are filled with." })
  mockData!: MockData;
  @Field(() => Int, { description: "Seed of its trade history." })
  seed!: number;
}

@ObjectType({ description: "Test mode as the server honours it. Powers stay those of the real person." })
export class TestMode {
  @Field(() => ID, { nullable: true, description: "The persona acted as; null with overrides alone." })
  activePersonaId!: string | null;
  @Field(() => Int, { description: "Bites shown." })
  biteBalance!: number;
  @Field(() => PersonaSubscriptionType, { nullable: true, description: "The subscription shown; null without one." })
  subscription!: PersonaSubscription | null;
  @Field(() => MockDataType, { nullable: true, description: "Sample figures; null with overrides alone." })
  mockData!: MockData | null;
  @Field(() => Boolean, { description: "Whether nothing may be changed: the admin persona." })
  isReadOnly!: boolean;
  @Field(() => Boolean, { description: "Whether nothing costs anything: the admin persona, outside production-only mode." })
  isPaymentBypassed!: boolean;
  @Field(() => RoleEnum, { description: "The role of the person behind it; powers follow this one." })
  realRole!: Role;
  @Field(() => String, { description: "The name of the person behind it." })
  realUsername!: string;
}

@ObjectType({ implements: Node, description: "Where the writes of a persona go; left out of every count, board and feed." })
export class Sandbox extends Node {
  @Field(() => String, { description: "The persona's id, or `own_overrides`." })
  key!: string;
  @Field(() => Int, { description: "Trades in it." })
  trades!: number;
  @Field(() => Date, { description: "When it was begun." })
  since!: Date;
}

@InputType({ description: "Emptying a sandbox." })
export class EmptySandboxInput {
  @Field(() => ID, { description: "Which one." })
  sandboxId!: string;
}

@ObjectType({ description: "The answer to `emptySandbox`." })
export class EmptySandboxPayload {
  @Field(() => [Sandbox], { description: "The sandboxes that are left." })
  sandboxes!: Sandbox[];
  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}
