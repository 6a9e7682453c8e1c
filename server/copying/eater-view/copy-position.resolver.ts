import { FieldResolver, Resolver, Root } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { DecimalScalar } from "../../platform/graphql/scalars";
import type { CopiesReader } from "./copies.reader";
import { CopyPosition } from "./copy.types";

@Resolver(() => CopyPosition)
export class CopyPositionResolver {
  constructor(private readonly reader: CopiesReader) {}

  @FieldResolver(() => DecimalScalar, {
    description: "Average entry price of the quantity held, in USD, weighted by quantity; 0 once closed.",
  })
  averagePrice(@Root() position: CopyPosition): Promise<Decimal> {
    return this.reader.averagePrice(position);
  }
}
