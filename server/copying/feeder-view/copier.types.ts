import { createUnionType, Field, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar, SequenceScalar } from "../../platform/graphql/scalars";
import { AccountModeEnum } from "../../identity/account/account.enums";
import { StreamHead, StreamReady, UserStreamChange } from "../../platform/realtime/stream.types";

/** Body of a `copier` event: ids only, the receiver reads the rows as they are then. */
export interface CopierChangeBody {
  /** Copies that began, ended, or got or gave money. */
  readonly copyIds: readonly string[];
  /** The sealed event whose fan-out has begun, or is complete. */
  readonly eventId: string | null;
}

@ObjectType({ description: "A change among the viewer's copiers: copies started or stopped, money moved, or an event was fanned out." })
export class CopiersChanged extends UserStreamChange {
  readonly body!: CopierChangeBody;
}

@ObjectType({ description: "Running copies of the viewer with one kind of money together: play money and real money are never added." })
export class CopierTotals {
  @Field(() => AccountModeEnum, { description: "The kind of money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => Int, { description: "Number of running copies with it." })
  count!: number;

  @Field(() => DecimalScalar, { description: "Their value, in USD." })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "Their net deposits, in USD." })
  putIn!: Decimal;

  @Field(() => DecimalScalar, { description: "Their profit, in USD." })
  profit!: Decimal;
}

@ObjectType({ description: "Running copies of a feeder with one kind of money: how many, and their value." })
export class CopyingValue {
  @Field(() => AccountModeEnum, { description: "The kind of money." })
  mode!: "PAPER" | "LIVE";

  @Field(() => Int, { description: "Number of running copies with it." })
  copies!: number;

  @Field(() => DecimalScalar, { description: "Their value, in USD." })
  value!: Decimal;
}

@ObjectType({
  description: "Current value of the viewer's running copies by others. Sent as prices move, at most once a second, without a sequence.",
})
export class CopiersValued {
  @Field(() => Int, { description: "Number of running copies." })
  count!: number;

  @Field(() => DecimalScalar, { description: "Value of those with real money, or of those with play money where none has any, in USD." })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "Net deposits of the same copies, in USD." })
  putIn!: Decimal;

  @Field(() => DecimalScalar, { description: "Profit of the same copies, in USD." })
  profit!: Decimal;

  @Field(() => [CopierTotals], { description: "The running copies, apart by their money: real money first. Empty while none runs." })
  totalsByMode!: CopierTotals[];
}

@ObjectType({ description: "Missed events of `copierEvents`." })
export class CopierReplay {
  @Field(() => [CopiersChanged], { description: "The events after the given sequence, oldest first." })
  events!: CopiersChanged[];

  @Field(() => SequenceScalar, { description: "Last sequence number of the stream now." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more events follow: ask again with the last sequence." })
  hasMore!: boolean;
}

export const CopierEvent = createUnionType({
  name: "CopierEvent",
  description: "A message of the stream `copierEvents`.",
  types: () => [StreamReady, StreamHead, CopiersChanged, CopiersValued] as const,
});
