import { Field, ID, InputType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import type { BrokerOrderState } from "../orders/rules/order-states";
import { BrokerOrderPurposeEnum, BrokerOrderStateEnum } from "./owner-view.enums";

@InputType({ description: "Which orders of an account at a broker." })
export class BrokerOrderFilter {
  @Field(() => [BrokerOrderStateEnum], { nullable: true, description: "Only orders in these states. Left out: all." })
  states?: BrokerOrderState[] | null;

  @Field(() => Boolean, { nullable: true, description: "Only orders that have not ended, or only those that have. Left out: both." })
  isWorking?: boolean | null;

  @Field(() => BrokerOrderPurposeEnum, { nullable: true, description: "Only your own trading's, or only your copies'. Left out: both." })
  purpose?: "TRADING" | "COPY" | "BOOKS" | null;

  @Field(() => String, { nullable: true, description: "Only orders of this symbol. Left out: all." })
  symbol?: string | null;
}

@InputType({ description: "One of your orders at a broker." })
export class BrokerOrderInput {
  @Field(() => ID, { description: "The order; your own." })
  orderId!: string;
}

@InputType({ description: "A fill that you saw at the broker, of an order that is UNKNOWN or LOST." })
export class EnterBrokerFillInput extends BrokerOrderInput {
  @Field(() => DecimalScalar, { description: "Units filled, at most what is left of the order." })
  quantity!: Decimal;

  @Field(() => DecimalScalar, { description: "Price per unit, in the currency of the account." })
  price!: Decimal;

  @Field(() => DecimalScalar, { description: "What the broker charged, in units of `feeCurrency`; 0 for nothing." })
  fee!: Decimal;

  @Field(() => String, { description: "Currency or asset of the fee, like USD or BNB." })
  feeCurrency!: string;

  @Field(() => Date, { description: "When it was executed, as the broker says." })
  at!: Date;

  @Field(() => String, {
    description: "Your own id of this request, 8 to 64 printable characters: the same one again books nothing more.",
  })
  clientRequestId!: string;
}

@InputType({ description: "A connection whose books are to be compared with its broker." })
export class ReconcileBrokerInput {
  @Field(() => ID, { description: "The connection; your own." })
  connectionId!: string;
}

@InputType({ description: "A fill of more than was ordered that you accept as it is." })
export class AcceptOverfillInput {
  @Field(() => ID, { description: "The difference of kind OVERFILL; your own." })
  differenceId!: string;
}
