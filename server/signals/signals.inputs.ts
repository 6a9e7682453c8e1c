import { Field, InputType, Int } from "type-graphql";
import type { Decimal } from "../platform/decimal";
import { DecimalScalar } from "../platform/graphql/scalars";
import type { SignalAction } from "./signal-words";
import { SignalAccountEnum, SignalActionEnum, SignalAlertStateEnum } from "./signals.enums";
import type { SignalAccountKind, SignalAlertState } from "./signals.entity";

@InputType({ description: "A signal address to create. It trades the practice account first." })
export class CreateSignalAddressInput {
  @Field(() => [String], { description: "Symbols that alerts may trade, 1 to 50." })
  symbols!: string[];

  @Field(() => [SignalActionEnum], { description: "What alerts may do, at least one." })
  actions!: SignalAction[];

  @Field(() => DecimalScalar, { description: "Max value of an order that opens or adds, in USD and whole cents, at most 10,000,000." })
  orderValueMax!: Decimal;

  @Field(() => Int, { description: "Orders a day from which on nothing is opened, 1 to 500." })
  ordersPerDayMax!: number;

  @Field(() => DecimalScalar, {
    description: "Turnover a day that no opening order may exceed, in USD and whole cents, at most 100,000,000.",
  })
  turnoverPerDayMax!: Decimal;

  @Field(() => Int, { description: "Max age of a quote that an order opens at, in seconds, 1 to 15." })
  quoteAgeSecondsMax!: number;
}

@InputType({ description: "What to change of your signal address. What is left out stays." })
export class UpdateSignalPowersInput {
  @Field(() => Boolean, { nullable: true, description: "Whether alerts trade." })
  isOn?: boolean | null;

  @Field(() => SignalAccountEnum, {
    nullable: true,
    description: "The account that alerts trade; the record account after ten on practice.",
  })
  account?: SignalAccountKind | null;

  @Field(() => [String], { nullable: true, description: "Symbols that alerts may trade, 1 to 50." })
  symbols?: string[] | null;

  @Field(() => [SignalActionEnum], { nullable: true, description: "What alerts may do, at least one." })
  actions?: SignalAction[] | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Max value of an order that opens or adds, in USD and whole cents." })
  orderValueMax?: Decimal | null;

  @Field(() => Int, { nullable: true, description: "Orders a day from which on nothing is opened, 1 to 500." })
  ordersPerDayMax?: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Turnover a day that no opening order may exceed, in USD and whole cents." })
  turnoverPerDayMax?: Decimal | null;

  @Field(() => Int, { nullable: true, description: "Max age of a quote that an order opens at, in seconds, 1 to 15." })
  quoteAgeSecondsMax?: number | null;
}

@InputType({ description: "A test alert to send to your practice account." })
export class SendTestSignalInput {
  @Field(() => String, { nullable: true, description: "Its text, at most 4 kB. Left out: buys one of your symbols for at most $100." })
  message?: string | null;
}

@InputType({ description: "Which alerts to list." })
export class SignalAlertFilter {
  @Field(() => SignalAlertStateEnum, { nullable: true, description: "Only those of this state." })
  state?: SignalAlertState | null;

  @Field(() => Boolean, { defaultValue: false, description: "Only those since 00:00 UTC." })
  isToday!: boolean;
}
