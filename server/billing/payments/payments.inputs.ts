import { Field, ID, InputType, Int } from "type-graphql";
import { TierEnum } from "../../identity/account/account.enums";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import type { Tier } from "../../platform/viewer";
import { DisputeOutcomeEnum, TillCardEnum } from "./payments.enums";
import type { TillCard } from "./till/till-card.entity";

@InputType({ description: "A plan to subscribe to." })
export class SubscribeToPlanInput {
  @Field(() => TierEnum, { description: "The plan's tier." })
  tier!: Tier;
  @Field(() => DecimalScalar, { description: "The price a month that you saw, in USD." })
  quotedUsd!: Decimal;
  @Field(() => Int, {
    nullable: true,
    description: "The `Billing.trialDays` that you saw: refused where they changed. Left out: what is offered now.",
  })
  trialDays?: number | null;
  @Field(() => String, { description: "Your id of this request, 8 to 64 visible characters: a retry gets the first bill." })
  clientRequestId!: string;
}

@InputType({ description: "A pack of bites to buy." })
export class BuyBitesInput {
  @Field(() => Int, { description: "Bites of the pack." })
  bites!: number;
  @Field(() => DecimalScalar, { description: "The price that you saw, in USD." })
  quotedUsd!: Decimal;
  @Field(() => String, { description: "Your id of this request, 8 to 64 visible characters: a retry gets the first bill." })
  clientRequestId!: string;
}

@InputType({ description: "A declined renewal to pay." })
export class PayOverdueInvoiceInput {
  @Field(() => DecimalScalar, { description: "The amount that you saw, in USD." })
  quotedUsd!: Decimal;
  @Field(() => String, { description: "Your id of this request, 8 to 64 visible characters: a retry gets the first bill." })
  clientRequestId!: string;
}

@InputType({ description: "A pack of bites to return." })
export class RefundUnspentBitesInput {
  @Field(() => ID, { description: "Invoice of yours for a pack of bites." })
  invoiceId!: string;
  @Field(() => DecimalScalar, { description: "The amount of `viewerRefund` that you saw, in USD." })
  quotedUsd!: Decimal;
  @Field(() => String, { description: "Your id of this request, 8 to 64 visible characters: a retry returns nothing more." })
  clientRequestId!: string;
}

@InputType({ description: "What to do with a bill of the test till." })
export class SettleTillBillInput {
  @Field(() => ID, { description: "Open bill of yours, as the test checkout shows it." })
  billId!: string;
  @Field(() => TillCardEnum, { nullable: true, description: "The card to pay with; null: leave without paying." })
  card?: TillCard | null;
}

@InputType({ description: "The plan to change to." })
export class ChangePlanInput {
  @Field(() => TierEnum, { description: "The tier of the plan to change to." })
  tier!: Tier;
  @Field(() => DecimalScalar, { description: "What `planChangeQuote` said is due now, in USD; 0 for a downgrade." })
  quotedUsd!: Decimal;
  @Field(() => String, { description: "Your id of this request, 8 to 64 visible characters: a retry changes nothing more." })
  clientRequestId!: string;
}

@InputType({ description: "Whether your plan renews." })
export class SetPlanRenewalInput {
  @Field(() => Boolean, { description: "False cancels it at the end of its period; true takes that back." })
  renews!: boolean;
}

@InputType({ description: "A tier to grant to a user." })
export class GrantTierInput {
  @Field(() => ID, { description: "User who gets the tier." })
  userId!: string;
  @Field(() => TierEnum, { description: "The tier; `prep_cook` takes a grant back." })
  tier!: Tier;
  @Field(() => String, { description: "The username, typed to confirm." })
  typedName!: string;
  @Field(() => String, { description: "Why, for the audit log and for the user, at most 300 characters." })
  reason!: string;
}

@InputType({ description: "Gift bites for a user." })
export class GiveBitesInput {
  @Field(() => ID, { description: "User who gets the bites." })
  userId!: string;
  @Field(() => Int, { description: "How many, 1 to 1,000." })
  bites!: number;
  @Field(() => String, { description: "The username, typed to confirm." })
  typedName!: string;
  @Field(() => String, { description: "Why, for the audit log and for the user, at most 300 characters." })
  reason!: string;
  @Field(() => String, { description: "Your id of this request, 8 to 64 visible characters: a retry gives nothing more." })
  clientRequestId!: string;
}

@InputType({ description: "Money to give back." })
export class RefundInvoiceInput {
  @Field(() => ID, { description: "The paid invoice." })
  invoiceId!: string;
  @Field(() => DecimalScalar, { description: "How much, in USD and whole cents." })
  amountUsd!: Decimal;
  @Field(() => String, { description: "The invoice's number, typed to confirm." })
  typedName!: string;
  @Field(() => String, { description: "Why, for the audit log, at most 300 characters." })
  reason!: string;
  @Field(() => String, { description: "Your id of this request, 8 to 64 visible characters: a retry refunds nothing more." })
  clientRequestId!: string;
}

@InputType({ description: "A dispute of a test payment." })
export class DisputeTestPaymentInput {
  @Field(() => ID, { description: "The paid invoice of the test till." })
  invoiceId!: string;
  @Field(() => DisputeOutcomeEnum, { description: "Next step of the dispute." })
  outcome!: "OPENED" | "WON" | "LOST";
}
