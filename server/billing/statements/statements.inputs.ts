import { Field, InputType } from "type-graphql";
import type { UserAccountKind } from "../ledger/chart";
import { LedgerAccountEnum } from "./statements.types";

@InputType({ description: "Which lines of a statement. What is left out does not matter." })
export class StatementFilter {
  @Field(() => LedgerAccountEnum, { nullable: true, description: "Only of this account." })
  account?: UserAccountKind | null;

  @Field(() => String, { nullable: true, description: "Only of this kind, one of `statementKinds`." })
  kind?: string | null;
}
