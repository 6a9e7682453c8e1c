import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { Node } from "../../platform/graphql/node";
import { ErrorCode, UserError } from "../../platform/user-error";
import type { SharedDetail } from "../related/shared-details";
import type { PayoutFailReason, PayoutMethod, PayoutState } from "./payout-states";

export const PayoutStateEnum = { REQUESTED: "REQUESTED", APPROVED: "APPROVED", PAID: "PAID", FAILED: "FAILED" } as const;
registerEnumType(PayoutStateEnum, {
  name: "PayoutState",
  description: "How far a payout is.",
  valuesConfig: {
    REQUESTED: { description: "Waits for the approval of two admins." },
    APPROVED: { description: "Two admins approved it; the bank is next." },
    PAID: { description: "The money was sent." },
    FAILED: { description: "It was not paid, or came back; the bites are back." },
  },
});

export const PayoutFailReasonEnum = {
  ...{ REJECTED: "REJECTED", CANCELLED: "CANCELLED", BANK: "BANK", RETURNED: "RETURNED", DISPUTE: "DISPUTE" },
  ACCOUNT_CLOSED: "ACCOUNT_CLOSED",
} as const;
export const PayoutMethodEnum = { BANK: "BANK", STRIPE: "STRIPE" } as const;
registerEnumType(PayoutMethodEnum, {
  name: "PayoutMethod",
  description: "How a payout is sent, once two admins approved it.",
  valuesConfig: {
    BANK: { description: "By hand, from a file for the bank." },
    STRIPE: { description: "By Stripe, which knows the bank details." },
  },
});
registerEnumType(PayoutFailReasonEnum, {
  name: "PayoutFailReason",
  description: "Why a payout failed.",
  valuesConfig: {
    REJECTED: { description: "An admin rejected it." },
    CANCELLED: { description: "Its owner cancelled it." },
    BANK: { description: "The bank refused it." },
    RETURNED: { description: "The bank returned it after it was paid." },
    DISPUTE: { description: "A card payment behind its bites was refunded or disputed." },
    ACCOUNT_CLOSED: { description: "Its owner deleted the account." },
  },
});

@ObjectType({ implements: Node, description: "Earned bites on their way out as money." })
export class Payout extends Node {
  @Field(() => String, { description: "Number of the payout, such as P-118." })
  number!: string;

  @Field(() => Int, { description: "How many bites." })
  bites!: number;

  @Field(() => DecimalScalar, { description: "What is paid, in USD." })
  usd!: Decimal;

  @Field(() => PayoutStateEnum, { description: "How far it is." })
  state!: PayoutState;

  @Field(() => String, { description: "Last characters of the account that it goes to." })
  accountHint!: string;

  @Field(() => Date, { description: "When it was requested." })
  requestedAt!: Date;

  @Field(() => Date, { nullable: true, description: "When the second admin approved it; null before." })
  approvedAt!: Date | null;

  @Field(() => PayoutMethodEnum, { description: "How it is sent." })
  method!: PayoutMethod;

  @Field(() => Date, { nullable: true, description: "When the money was sent; null before." })
  paidAt!: Date | null;

  @Field(() => String, { nullable: true, description: "What the bank calls the transfer; null before it was paid." })
  reference!: string | null;

  @Field(() => DecimalScalar, { description: "Of what was paid, what was taken back at the provider, in USD; 0 for nothing." })
  returnedUsd!: Decimal;

  @Field(() => Int, { description: "Bites that came back with it." })
  returnedBites!: number;

  @Field(() => Date, { nullable: true, description: "When it failed; null unless it did." })
  failedAt!: Date | null;

  @Field(() => PayoutFailReasonEnum, { nullable: true, description: "Why it failed; null unless it did." })
  failReason!: PayoutFailReason | null;

  @Field(() => String, { description: "What an admin wrote about its failing; may be empty." })
  failWords!: string;

  @Field(() => Boolean, { description: "Whether the viewer can still cancel it." })
  viewerCanCancel!: boolean;
}

@ObjectType({ description: "A payout in a list." })
export class PayoutEdge {
  @Field(() => String, { description: "Cursor of this item, for `after`." })
  cursor!: string;

  @Field(() => Payout, { description: "The payout at this place of the list." })
  node!: Payout;
}

@ObjectType({ description: "A page of payouts, latest first." })
export class PayoutConnection {
  @Field(() => [PayoutEdge], { description: "The payouts of this page." })
  edges!: PayoutEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ implements: Node, description: "Whether you can ask for a payout, and where it would go." })
export class PayoutTerms extends Node {
  @Field(() => PayoutMethodEnum, { description: "How payouts are sent by this server." })
  method!: PayoutMethod;

  @Field(() => Int, { description: "Bites that a payout has at least." })
  minBites!: number;

  @Field(() => Int, { description: "Bites that can be paid out now." })
  availableBites!: number;

  @Field(() => Date, { nullable: true, description: "From when on the first payout is possible; null before anything was earned." })
  firstPayoutAt!: Date | null;

  @Field(() => [ErrorCode], { description: "Codes of what prevents a request now; empty when a payout can be requested." })
  obstacles!: ErrorCode[];

  @Field(() => String, { nullable: true, description: "Last characters of your bank account; null where none is stored." })
  accountHint!: string | null;

  @Field(() => String, { nullable: true, description: "Country of your bank, ISO 3166-1; null where none is stored." })
  accountCountry!: string | null;

  @Field(() => String, { nullable: true, description: "Who checks identities before a payout; null where nobody does." })
  identityCheck!: string | null;

  @Field(() => [String], { description: "Countries that a bank can be in, ISO 3166-1." })
  countries!: string[];
}

@ObjectType({ description: "Answer to `openPayoutAccount`." })
export class PayoutAccountPayload {
  @Field(() => String, { nullable: true, description: "Stripe's page, good for some minutes and once; null when refused." })
  url?: string | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Answer to a change of payouts or bank details." })
export class PayoutPayload {
  @Field(() => Payout, { nullable: true, description: "The payout; null when refused, and for bank details." })
  payout?: Payout | null;

  @Field(() => PayoutTerms, { nullable: true, description: "Your terms after it; null when refused." })
  terms?: PayoutTerms | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}

export const SharedDetailEnum = { DEVICE: "DEVICE", CARD: "CARD", BANK_ACCOUNT: "BANK_ACCOUNT" } as const;
registerEnumType(SharedDetailEnum, {
  name: "SharedDetail",
  description: "What two accounts have in common.",
  valuesConfig: {
    DEVICE: { description: "The same kind of browser in the same network." },
    CARD: { description: "A payment card." },
    BANK_ACCOUNT: { description: "A bank account for payouts." },
  },
});

@ObjectType({ description: "What one person paid a feeder while the two shared something." })
export class SharedPayments {
  @Field(() => String, { description: "Username of the account that paid." })
  username!: string;

  @Field(() => [SharedDetailEnum], { description: "What they shared when it was paid." })
  shared!: SharedDetail[];

  @Field(() => Int, { description: "Number of payments." })
  payments!: number;

  @Field(() => Int, { description: "Bites that were paid." })
  bites!: number;

  @Field(() => Int, { description: "Bites of them that the feeder earned, payable after the waiting time." })
  earnedBites!: number;
}

@ObjectType({ implements: Node, description: "A payout as admins see it." })
export class AdminPayout extends Node {
  @Field(() => Payout, { description: "What its owner sees of it." })
  payout!: Payout;

  @Field(() => String, { description: "Who is paid." })
  username!: string;

  @Field(() => Boolean, { description: "Whether the payee is suspended now." })
  isPayeeSuspended!: boolean;

  @Field(() => String, { nullable: true, description: "The first admin who approved it; null before." })
  firstApprovedBy!: string | null;

  @Field(() => String, { nullable: true, description: "The second admin who approved it; null before." })
  approvedBy!: string | null;

  @Field(() => Date, { nullable: true, description: "When it was in a file for the bank for the last time; null before." })
  exportedAt!: Date | null;

  @Field(() => [String], { description: "Other people whose payouts went or go to the same bank account." })
  sharesAccountWith!: string[];

  @Field(() => [SharedPayments], {
    description: "Payments to the payee by people who shared a device, a card or a bank account with them, by payer, at most 100.",
  })
  sharedPayments!: SharedPayments[];

  @Field(() => Boolean, { description: "Whether the viewer can approve it now." })
  viewerCanApprove!: boolean;
}

@ObjectType({ description: "A payout in a list of admins." })
export class AdminPayoutEdge {
  @Field(() => String, { description: "Cursor of this item, for `after`." })
  cursor!: string;

  @Field(() => AdminPayout, { description: "The payout at this place of the list." })
  node!: AdminPayout;
}

@ObjectType({ description: "A page of payouts of all users, latest first." })
export class AdminPayoutConnection {
  @Field(() => [AdminPayoutEdge], { description: "The payouts of this page." })
  edges!: AdminPayoutEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "Answer to a step of a payout." })
export class AdminPayoutPayload {
  @Field(() => AdminPayout, { nullable: true, description: "The payout; null when refused." })
  payout?: AdminPayout | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Approved payouts as a file for the bank." })
export class PayoutFilePayload {
  @Field(() => [[String]], { nullable: true, description: "Rows of the file, the heading first; null when refused." })
  rows?: string[][] | null;

  @Field(() => [UserError], { description: "Why it was refused; empty when it worked." })
  errors!: UserError[];
}
