import { createUnionType, Field, Int, ObjectType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar, SequenceScalar } from "../../platform/graphql/scalars";
import { StreamHead, StreamReady } from "../../platform/realtime/stream.types";

/** Body of a `copier` event: ids only, the receiver reads the rows as they are then. */
export interface CopierChangeBody {
  /** Copies that began, ended, or got or gave money. */
  readonly copyIds: readonly string[];
  /** The sealed event whose fan-out has begun, or is complete. */
  readonly eventId: string | null;
}

@ObjectType({ description: "Something happened among the copies of the viewer: people came or went, or an event was fanned out." })
export class CopiersChanged {
  readonly body!: CopierChangeBody;

  @Field(() => SequenceScalar, { description: "Its number in the viewer's stream." })
  sequence!: number;

  @Field(() => SequenceScalar, { description: "The number before it in the viewer's stream." })
  previousSequence!: number;

  @Field(() => Date, { description: "When it happened." })
  at!: Date;
}

@ObjectType({ description: "What running copies of the viewer are worth; as the market moves, at most one a second, not numbered." })
export class CopiersValued {
  @Field(() => Int, { description: "Copies running now." })
  count!: number;

  @Field(() => DecimalScalar, { description: "What they are worth, in USD." })
  equity!: Decimal;

  @Field(() => DecimalScalar, { description: "What was put into them, in USD." })
  putIn!: Decimal;

  @Field(() => DecimalScalar, { description: "What they made, in USD." })
  profit!: Decimal;
}

@ObjectType({ description: "What happened among the viewer's copiers since a position." })
export class CopierReplay {
  @Field(() => [CopiersChanged], { description: "Oldest first." })
  events!: CopiersChanged[];

  @Field(() => SequenceScalar, { description: "The last number there is." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more follow." })
  hasMore!: boolean;
}

export const CopierEvent = createUnionType({
  name: "CopierEvent",
  description: "What `copierEvents` sends.",
  types: () => [StreamReady, StreamHead, CopiersChanged, CopiersValued] as const,
});
