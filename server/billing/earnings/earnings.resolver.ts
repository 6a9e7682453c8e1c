import { Arg, Authorized, Ctx, Int, Query, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import type { EarningsReader } from "./earnings.reader";
import { Earnings } from "./earnings.types";
import type { EarningsYearReader } from "./earnings-year.reader";
import { EarningsStatement } from "./earnings-year.types";

@Resolver()
export class EarningsResolver {
  constructor(
    private readonly reader: EarningsReader,
    private readonly years: EarningsYearReader,
  ) {}

  @Authorized()
  @Query(() => Earnings, { description: "What you earned as a feeder, and what of it can be paid out." })
  earnings(@Ctx() context: RequestContext): Promise<Earnings> {
    return this.reader.of(viewerOf(context));
  }

  @Authorized()
  @Query(() => EarningsStatement, {
    description:
      "What you earned as a feeder and were paid out in one year, month by month. Throws BAD_USER_INPUT unless `year` is a calendar year.",
  })
  earningsStatement(
    @Arg("year", () => Int, { nullable: true, description: "The year in UTC; the one that runs by default." }) year: number | null,
    @Ctx() context: RequestContext,
  ): Promise<EarningsStatement> {
    return this.years.of(viewerOf(context), year);
  }
}
