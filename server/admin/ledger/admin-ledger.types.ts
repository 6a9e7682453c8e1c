import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Currency } from "../../billing/ledger/ledger.entity";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";

export const LedgerCurrencyEnum = { BITES: "BITES", USD_CENTS: "USD_CENTS" } as const;
registerEnumType(LedgerCurrencyEnum, {
  name: "LedgerCurrency",
  description: "What an account counts.",
  valuesConfig: {
    BITES: { description: "Whole bites." },
    USD_CENTS: { description: "US cents; amounts are shown in USD." },
  },
});

@ObjectType({ description: "What all accounts of one kind hold together." })
export class LedgerKindTotal {
  @Field(() => String, { description: "Name of the kind, such as BOUGHT or CASH." })
  kind!: string;

  @Field(() => LedgerCurrencyEnum, { description: "What it counts." })
  currency!: Currency;

  @Field(() => Boolean, { description: "Whether users have accounts of it; otherwise it is this server's own." })
  isUsers!: boolean;

  @Field(() => String, { description: "What it is for." })
  description!: string;

  @Field(() => Int, { description: "Number of accounts." })
  accounts!: number;

  @Field(() => DecimalScalar, { description: "Their balances added up, in bites or USD." })
  balance!: Decimal;
}

@ObjectType({ description: "The last check of the ledger that an admin asked for." })
export class LastLedgerCheck {
  @Field(() => Date, { description: "When it ran." })
  at!: Date;

  @Field(() => String, { nullable: true, description: "Username of who asked for it; null for a deleted account." })
  by!: string | null;

  @Field(() => Int, { description: "Rows that did not add up; 0 is a whole ledger." })
  broken!: number;
}

@ObjectType({ description: "The ledger at a glance." })
export class AdminLedger {
  @Field(() => [LedgerKindTotal], { description: "Every kind of account with its total; all of one currency add up to 0." })
  kinds!: LedgerKindTotal[];

  @Field(() => LastLedgerCheck, { nullable: true, description: "The last check; null before the first one." })
  lastCheck!: LastLedgerCheck | null;
}

@ObjectType({ description: "One account's part of a transfer." })
export class LedgerTransferEntry {
  @Field(() => String, { description: "Kind of the account, such as BOUGHT." })
  account!: string;

  @Field(() => LedgerCurrencyEnum, { description: "What it counts." })
  currency!: Currency;

  @Field(() => String, { nullable: true, description: "Username of its owner; null for the server's own." })
  username!: string | null;

  @Field(() => DecimalScalar, { description: "What came, or went as a negative number, in bites or USD." })
  amount!: Decimal;

  @Field(() => DecimalScalar, { description: "What the account held after it, in bites or USD." })
  balance!: Decimal;
}

@ObjectType({ implements: Node, description: "A transfer of the ledger with its entries." })
export class LedgerTransfer extends Node {
  @Field(() => String, { description: "Unique key that its cause chose; never changes." })
  key!: string;

  @Field(() => String, { description: "What it was, in upper case, such as TIP." })
  kind!: string;

  @Field(() => Date, { description: "When it was booked." })
  at!: Date;

  @Field(() => Date, { description: "When its cause happened." })
  occurredAt!: Date;

  @Field(() => String, { nullable: true, description: "Username of whose operation it was; null for the server's own." })
  username!: string | null;

  @Field(() => [LedgerTransferEntry], { description: "All its entries; they add up to 0 in each currency." })
  entries!: LedgerTransferEntry[];
}

@ObjectType({ description: "A transfer in a list." })
export class LedgerTransferEdge {
  @Field(() => String, { description: "Cursor of this item, for `after`." })
  cursor!: string;

  @Field(() => LedgerTransfer, { description: "The transfer at this place of the list." })
  node!: LedgerTransfer;
}

@ObjectType({ description: "A page of transfers, latest first." })
export class LedgerTransferConnection {
  @Field(() => [LedgerTransferEdge], { description: "The transfers of this page." })
  edges!: LedgerTransferEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursor to ask for them." })
  pageInfo!: PageInfo;
}
