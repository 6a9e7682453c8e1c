import { Field, ID, Int, ObjectType } from "type-graphql";
import { TierEnum } from "../../identity/account/account.enums";
import type { Decimal } from "../../platform/decimal";
import { Node } from "../../platform/graphql/node";
import { PageInfo } from "../../platform/graphql/connection";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { UserError } from "../../platform/user-error";
import type { Tier } from "../../platform/viewer";
import type { PlanEndReason, PlanSubscriptionState } from "../plans/plan-rules";
import type { TierSourceKind } from "../tiers/tier-source.entity";
import type { BillState, DisputeState, InvoiceState } from "./books/payment-states";
import type { BillKind } from "./books/payments.entity";
import {
  BillKindEnum,
  BillStateEnum,
  DisputeStateEnum,
  InvoiceStateEnum,
  PaymentProviderEnum,
  PlanEndReasonEnum,
  PlanSubscriptionStateEnum,
  TierSourceEnum,
} from "./payments.enums";
import type { PaymentProviderKind } from "./port/provider-kinds";

@ObjectType({ description: "A pack of bites." })
export class BitePack {
  @Field(() => Int, { description: "How many bites." })
  bites!: number;
  @Field(() => DecimalScalar, { description: "Price of the pack, in USD." })
  priceUsd!: Decimal;
  @Field(() => DecimalScalar, { description: "What it saves beside as many bites in the smallest packs, in USD." })
  savingUsd!: Decimal;
}

@ObjectType({ description: "What this server sells for real money." })
export class Payments {
  @Field(() => PaymentProviderEnum, { nullable: true, description: "Who takes the money; null where nothing is sold." })
  provider!: PaymentProviderKind | null;
  @Field(() => Boolean, { description: "Whether payments are tests: no money moves." })
  isTest!: boolean;
  @Field(() => [BitePack], { description: "Packs of bites, smallest first; none where nothing is sold." })
  packs!: BitePack[];
  @Field(() => Int, { description: "Days that a plan runs on after a declined renewal." })
  graceDays!: number;
  @Field(() => Int, { description: "Days that a person's first plan is free of charge; 0 where there are no trials." })
  trialDays!: number;
}

@ObjectType({ implements: Node, description: "A plan that you pay for month by month." })
export class PlanSubscription extends Node {
  @Field(() => TierEnum, { description: "The plan's tier." })
  tier!: Tier;
  @Field(() => TierEnum, { nullable: true, description: "The tier from the next period on; null where it stays." })
  nextTier!: Tier | null;
  @Field(() => String, { description: "Type of the subscription, such as `chef_monthly`." })
  type!: string;
  @Field(() => PlanSubscriptionStateEnum, { description: "State of the plan's payments." })
  state!: PlanSubscriptionState;
  @Field(() => DecimalScalar, { description: "Price a month, in USD." })
  monthlyUsd!: Decimal;
  @Field(() => DecimalScalar, { nullable: true, description: "Due at the next renewal, in USD; null where it does not renew." })
  nextUsd!: Decimal | null;
  @Field(() => Date, { description: "When the period that is paid began." })
  periodStart!: Date;
  @Field(() => Date, { description: "When the period that is paid ends: the renewal, or the end." })
  periodEnd!: Date;
  @Field(() => Date, { nullable: true, description: "While it is free of charge: when the first charge comes. Else null." })
  trialEndsAt!: Date | null;
  @Field(() => Boolean, { description: "Whether it renews at the end of the period." })
  renews!: boolean;
  @Field(() => Date, { nullable: true, description: "After a declined renewal: when it ends unless that is paid. Else null." })
  graceUntil!: Date | null;
  @Field(() => Date, { nullable: true, description: "When it ended; null while it runs." })
  endedAt!: Date | null;
  @Field(() => PlanEndReasonEnum, { nullable: true, description: "Why it ended; null while it runs." })
  endReason!: PlanEndReason | null;
}

@ObjectType({ description: "A line of an invoice." })
export class InvoiceLine {
  @Field(() => String, { description: "What it is for." })
  text!: string;
  @Field(() => DecimalScalar, { description: "Amount, in USD; negative for what is credited." })
  amountUsd!: Decimal;
}

@ObjectType({ description: "What you can return of a pack of bites." })
export class UnspentBites {
  @Field(() => Int, { description: "Unspent bites of the pack." })
  bites!: number;
  @Field(() => DecimalScalar, { description: "What goes back to the card for them, in USD." })
  amountUsd!: Decimal;
  @Field(() => Date, { description: "The pack can be returned before this moment, 14 days after its payment." })
  until!: Date;
}

@ObjectType({ implements: Node, description: "An invoice, which is the receipt once it is paid." })
export class Invoice extends Node {
  @Field(() => String, { description: "Its number, such as `B-2041`." })
  number!: string;
  @Field(() => String, { description: "What it is for." })
  title!: string;
  @Field(() => [InvoiceLine], { description: "Its lines; they add up to the amount." })
  lines!: InvoiceLine[];
  @Field(() => DecimalScalar, { description: "Sum of its lines, in USD." })
  amountUsd!: Decimal;
  @Field(() => DecimalScalar, { description: "Part of it that was refunded, in USD." })
  refundedUsd!: Decimal;
  @Field(() => String, {
    nullable: true,
    description:
      "Why the last refund of it failed, as the end of a sentence: no money went back by it. Null where the last one did not fail.",
  })
  refundFailure!: string | null;
  @Field(() => InvoiceStateEnum, { description: "Whether it is due, paid or void." })
  state!: InvoiceState;
  @Field(() => DisputeStateEnum, { nullable: true, description: "The last dispute of its payment; null without any." })
  dispute!: DisputeState | null;
  @Field(() => Boolean, { description: "Whether it is of the test till: no money moved." })
  isTest!: boolean;
  @Field(() => Date, { description: "When it was written." })
  issuedAt!: Date;
  @Field(() => Date, { nullable: true, description: "When it was paid; null while it is not." })
  paidAt!: Date | null;
  @Field(() => String, { nullable: true, description: "The provider's page of it; null where there is none." })
  url!: string | null;
  @Field(() => String, { nullable: true, description: "Username of its payer. For admins only; else null." })
  payer!: string | null;
  @Field(() => UnspentBites, {
    nullable: true,
    description: "What `refundUnspentBites` would return; null where nothing can be refunded, and for anyone but its payer.",
  })
  viewerRefund!: UnspentBites | null;
}

@ObjectType({ description: "An invoice in its list." })
export class InvoiceEdge {
  @Field(() => String, { description: "Its place in the list." })
  cursor!: string;
  @Field(() => Invoice, { description: "The invoice at this place of the list." })
  node!: Invoice;
}

@ObjectType({ description: "A page of invoices." })
export class InvoiceConnection {
  @Field(() => [InvoiceEdge], { description: "Invoices of this page." })
  edges!: InvoiceEdge[];
  @Field(() => PageInfo, { description: "Where the page is in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ implements: Node, description: "What you are asked to pay once, on a page of the payment provider." })
export class Bill extends Node {
  @Field(() => BillKindEnum, { description: "What it is for." })
  kind!: BillKind;
  @Field(() => String, { description: "What it is for, in words." })
  title!: string;
  @Field(() => DecimalScalar, { description: "What is to be paid, in USD." })
  amountUsd!: Decimal;
  @Field(() => DecimalScalar, { nullable: true, description: "What is charged every month from then on, in USD; null for once." })
  monthlyUsd!: Decimal | null;
  @Field(() => Int, {
    description: "Days that the plan is free of charge, from when the bill is settled; 0 for none. Nothing is due before they are over.",
  })
  trialDays!: number;
  @Field(() => Boolean, {
    description: "Whether the trial did not begin because one was started with this card before. Nothing was charged.",
  })
  isTrialRefused!: boolean;
  @Field(() => BillStateEnum, { description: "Whether it can be paid, or how it ended." })
  state!: BillState;
  @Field(() => String, { nullable: true, description: "The page where it is paid; null once it is no longer open." })
  url!: string | null;
  @Field(() => Boolean, { description: "Whether it is of the test till: no money moves." })
  isTest!: boolean;
  @Field(() => Date, { description: "Until when it can be paid." })
  expiresAt!: Date;
  @Field(() => Invoice, { nullable: true, description: "The receipt; null while it is not paid." })
  invoice!: Invoice | null;
}

@ObjectType({ description: "Where a tier of yours comes from. The highest of them applies." })
export class TierSource {
  @Field(() => TierSourceEnum, { description: "Where it comes from." })
  source!: TierSourceKind;
  @Field(() => TierEnum, { description: "Tier that this source gives." })
  tier!: Tier;
  @Field(() => Date, { description: "When it began." })
  since!: Date;
  @Field(() => String, { description: "Why, in words." })
  reason!: string;
}

@ObjectType({ description: "The next tier that you can earn as a feeder." })
export class NextEarnedTier {
  @Field(() => TierEnum, { description: "Tier that comes next." })
  tier!: Tier;
  @Field(() => Int, { description: "Closed trades that it takes." })
  closedTradesMin!: number;
  @Field(() => Int, { description: "Copiers that it takes." })
  copiersMin!: number;
  @Field(() => Int, { description: "Closed trades of your record." })
  closedTrades!: number;
  @Field(() => Int, { description: "People who copy you now." })
  copiers!: number;
  @Field(() => Int, { nullable: true, description: "What max drawdown must stay under, in percent; null: any." })
  drawdownPercentBelow!: number | null;
}

@ObjectType({ description: "How much of your plan's limits you use." })
export class PlanUsage {
  @Field(() => Int, { description: "Copies that run." })
  copies!: number;
  @Field(() => Int, { description: "Connections to brokers besides paper." })
  connections!: number;
  @Field(() => Int, { description: "API keys that are valid." })
  apiKeys!: number;
}

@ObjectType({ implements: Node, description: "Your plan and what you paid." })
export class Billing extends Node {
  @Field(() => PlanSubscription, { nullable: true, description: "Your plan; null without one that runs." })
  subscription!: PlanSubscription | null;
  @Field(() => PlanSubscription, { nullable: true, description: "The plan that ended last, where none runs; else null." })
  endedSubscription!: PlanSubscription | null;
  @Field(() => Invoice, { nullable: true, description: "The renewal that was declined and is due; null where nothing is." })
  overdueInvoice!: Invoice | null;
  @Field(() => Int, { description: "Days that your first plan would be free of charge; 0 where you are offered no trial, or had one." })
  trialDays!: number;
  @Field(() => [TierSource], { description: "Where your tier comes from; none for a prep cook." })
  tierSources!: TierSource[];
  @Field(() => NextEarnedTier, {
    nullable: true,
    description: "The next tier to earn; null at the highest one and for people who are not feeders.",
  })
  nextEarnedTier!: NextEarnedTier | null;
  @Field(() => PlanUsage, { description: "How much of your plan's limits you use." })
  usage!: PlanUsage;
  @Field(() => Boolean, { description: "Whether `openPaymentPortal` leads to a page for cards and invoices." })
  hasPortal!: boolean;
}

@ObjectType({ description: "What a change of plan means, before it is made." })
export class PlanChangeQuote {
  @Field(() => TierEnum, { description: "The plan now." })
  from!: Tier;
  @Field(() => TierEnum, { description: "The plan afterwards." })
  to!: Tier;
  @Field(() => Boolean, { description: "Whether it is an upgrade: at once, for the difference. A downgrade comes with the next period." })
  isUpgrade!: boolean;
  @Field(() => DecimalScalar, { description: "Due now, in USD." })
  dueUsd!: Decimal;
  @Field(() => [InvoiceLine], { description: "How that comes about; none for a downgrade." })
  lines!: InvoiceLine[];
  @Field(() => Date, { description: "When it holds from." })
  effectiveAt!: Date;
  @Field(() => Date, { nullable: true, description: "While the plan is free of charge: when the first charge comes. Else null." })
  trialEndsAt!: Date | null;
  @Field(() => DecimalScalar, { description: "Price a month afterwards, in USD." })
  monthlyUsd!: Decimal;
}

@ObjectType({ description: "A bill that was made or settled." })
export class BillPayload {
  @Field(() => Bill, { nullable: true, description: "The bill; null with errors." })
  bill?: Bill | null;
  @Field(() => Billing, { nullable: true, description: "Your plan and what you paid, afterwards; null with errors." })
  billing?: Billing | null;
  @Field(() => [UserError], { description: "What has to be corrected." })
  errors!: UserError[];
}

@ObjectType({ description: "Your plan after a change." })
export class BillingPayload {
  @Field(() => Billing, { nullable: true, description: "Your plan and what you paid; null with errors." })
  billing?: Billing | null;
  @Field(() => [UserError], { description: "What has to be corrected." })
  errors!: UserError[];
}

@ObjectType({ description: "Where cards and invoices are managed." })
export class PaymentPortalPayload {
  @Field(() => String, { nullable: true, description: "A page of the payment provider, for minutes; null with errors." })
  url?: string | null;
  @Field(() => [UserError], { description: "What has to be corrected." })
  errors!: UserError[];
}

@ObjectType({ description: "An invoice after an admin changed something about it." })
export class InvoicePayload {
  @Field(() => Invoice, { nullable: true, description: "The invoice; null with errors." })
  invoice?: Invoice | null;
  @Field(() => [UserError], { description: "What has to be corrected." })
  errors!: UserError[];
}

@ObjectType({ description: "Gift bites after an admin gave them." })
export class GiveBitesPayload {
  @Field(() => ID, { nullable: true, description: "Whose bites; null with errors." })
  userId?: string | null;
  @Field(() => Int, { nullable: true, description: "How many were given; null with errors." })
  bites?: number | null;
  @Field(() => [UserError], { description: "What has to be corrected." })
  errors!: UserError[];
}

@ObjectType({ description: "A tier after an admin granted it." })
export class GrantTierPayload {
  @Field(() => ID, { nullable: true, description: "Whose tier; null with errors." })
  userId?: string | null;
  @Field(() => TierEnum, { nullable: true, description: "The tier that applies now; null with errors." })
  tier?: Tier | null;
  @Field(() => [UserError], { description: "What has to be corrected." })
  errors!: UserError[];
}
