import { registerEnumType } from "type-graphql";
import { planEndReasons, planSubscriptionStates } from "../plans/plan-rules";
import { tierSourceKinds } from "../tiers/tier-source.entity";
import { billStates, disputeStates, invoiceStates } from "./books/payment-states";
import { paymentProviderKinds } from "./port/provider-kinds";
import { tillCards } from "./till/till-card.entity";

/** TypeScript enums of constant lists, as GraphQL wants them. */
const enumOf = <Name extends string>(names: readonly Name[]) => Object.fromEntries(names.map((name) => [name, name])) as Record<Name, Name>;

function register<Name extends string>(name: string, names: readonly Name[], description: string, meanings: Record<Name, string>) {
  const object = enumOf(names);
  const valuesConfig = Object.fromEntries(names.map((value) => [value, { description: meanings[value] }]));
  registerEnumType(object, { name, description, valuesConfig: valuesConfig as never });
  return object;
}

export const PaymentProviderEnum = register("PaymentProvider", paymentProviderKinds, "Who takes the money.", {
  TEST: "The test till of this server. No money moves.",
  STRIPE: "Cards and banks, through Stripe.",
});

export const PlanSubscriptionStateEnum = register("PlanSubscriptionState", planSubscriptionStates, "Where a plan's subscription is.", {
  ACTIVE: "It runs and is paid.",
  PAST_DUE: "Its renewal was declined. It runs until `graceUntil`.",
  ENDED: "It is over.",
});

export const PlanEndReasonEnum = register("PlanEndReason", planEndReasons, "Why a plan ended.", {
  CANCELED: "It was canceled and its period is over.",
  UNPAID: "Its renewal was not paid within the days of grace.",
  REFUNDED: "The payment of its period was refunded whole.",
  DISPUTED: "The payment of its period was disputed at the bank.",
  ACCOUNT_DELETED: "The account was deleted.",
});

export const BillKindEnum = register("BillKind", ["PLAN", "BITES", "OVERDUE"] as const, "What a bill is for.", {
  PLAN: "The first month of a plan.",
  BITES: "A pack of bites.",
  OVERDUE: "A renewal that was declined.",
});

export const BillStateEnum = register("BillState", billStates, "Where a bill is.", {
  OPEN: "It can be paid.",
  PAID: "The whole amount arrived.",
  CANCELED: "Its payer left without paying.",
  EXPIRED: "It was open for 24 hours and not paid.",
});

export const InvoiceStateEnum = register("InvoiceState", invoiceStates, "Where an invoice is.", {
  OPEN: "It is due.",
  PAID: "The whole amount arrived.",
  VOID: "It was not paid, and nothing is due any more.",
});

export const DisputeStateEnum = register("DisputeState", disputeStates, "Where a dispute of a payment is.", {
  OPEN: "The bank has not decided.",
  WON: "Decided for this server: it keeps the payment.",
  LOST: "The money went back to the card.",
});

export const TierSourceEnum = register("TierSourceKind", tierSourceKinds, "Where a tier comes from.", {
  PLAN: "A plan that is paid for.",
  EARNED: "Earned as a feeder, calculated daily.",
  GRANT: "Given by an admin.",
});

export const TillCardEnum = register("TillCard", tillCards, "Cards of the test till.", {
  PAYS: "Pays, now and at renewals.",
  DECLINES_RENEWALS: "Pays now and is declined at renewals.",
  DECLINED: "Refused at every payment.",
});

export const DisputeOutcomeEnum = register(
  "TestDispute",
  ["OPENED", "WON", "LOST"] as const,
  "What happens to a payment of the test till.",
  {
    OPENED: "The card's owner disputes it.",
    WON: "Decides the open dispute for this server, which keeps the payment.",
    LOST: "The open dispute is decided: the money went back.",
  },
);
