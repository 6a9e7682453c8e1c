import { Authorized, Ctx, Query, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import type { EarningsReader } from "./earnings.reader";
import { Earnings } from "./earnings.types";

@Resolver()
export class EarningsResolver {
  constructor(private readonly reader: EarningsReader) {}

  @Authorized()
  @Query(() => Earnings, { description: "What you earned as a feeder, and what of it can be paid out." })
  earnings(@Ctx() context: RequestContext): Promise<Earnings> {
    return this.reader.of(viewerOf(context));
  }
}
