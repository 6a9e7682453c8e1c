import { Field, ID, InputType, Int } from "type-graphql";
import type { BankDetails } from "./bank-details";

@InputType({ description: "Where payouts go." })
export class SavePayoutDetailsInput implements BankDetails {
  @Field(() => String, { description: "Name of the account's holder, at most 140 characters." })
  accountHolder!: string;

  @Field(() => String, { description: "Country of the bank, ISO 3166-1." })
  country!: string;

  @Field(() => String, { description: "IBAN, or the number that the country's banks use." })
  accountNumber!: string;

  @Field(() => String, { description: "BIC or routing number; may be empty with an IBAN." })
  bankCode!: string;
}

@InputType({ description: "Your account for payouts at Stripe." })
export class OpenPayoutAccountInput {
  @Field(() => String, { description: "Country of your bank, ISO 3166-1. It counts when the account is opened, and stays." })
  country!: string;
}

@InputType({ description: "A payout to ask for." })
export class RequestPayoutInput {
  @Field(() => String, { description: "Your own id of the request, 8 to 64 visible characters: a retry with the same one asks once." })
  clientRequestId!: string;

  @Field(() => Int, { description: "How many earned bites, at least 500." })
  bites!: number;
}

@InputType({ description: "A payout of yours." })
export class CancelPayoutInput {
  @Field(() => ID, { description: "Id of the payout." })
  payoutId!: string;
}

@InputType({ description: "A payout to approve, or to end." })
export class ReviewPayoutInput {
  @Field(() => ID, { description: "Id of the payout." })
  payoutId!: string;

  @Field(() => String, { description: "Its number, typed to confirm." })
  typedName!: string;

  @Field(() => String, { description: "Why, for the audit log; of one that failed its owner reads it. At most 300 characters." })
  reason!: string;
}

@InputType({ description: "A payout that the bank sent." })
export class MarkPayoutPaidInput extends ReviewPayoutInput {
  @Field(() => String, { description: "What the bank calls the transfer, at most 100 characters." })
  reference!: string;
}

@InputType({ description: "A file of approved payouts." })
export class ExportPayoutsInput {
  @Field(() => String, { description: "Why, for the audit log, at most 300 characters." })
  reason!: string;
}
