import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from "type-graphql";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import { asPayload } from "../platform/user-error";
import { readSummary } from "./analytics-summary";
import { AnalyticsSummary, ReportClientErrorInput, ReportClientErrorPayload } from "./analytics.types";
import type { ClientErrorsService } from "./client-errors.service";

@Resolver()
export class AnalyticsResolver {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly clientErrors: ClientErrorsService,
  ) {}

  @Authorized()
  @Query(() => AnalyticsSummary, { description: "Page views and browsers. Admins only." })
  analyticsSummary(
    @Arg("days", () => Int, { defaultValue: 30, description: "Number of days back, 1 to 90." }) days: number,
    @Ctx() context: RequestContext,
  ): Promise<AnalyticsSummary> {
    return readSummary(this.db, this.clock, viewerOf(context), days);
  }

  @Mutation(() => ReportClientErrorPayload, {
    description: "Writes an error of a client into the server's log; at most 10 per minute and network address. Errors: RATE_LIMITED.",
  })
  reportClientError(
    @Arg("input", () => ReportClientErrorInput) input: ReportClientErrorInput,
    @Ctx() context: RequestContext,
  ): Promise<ReportClientErrorPayload> {
    return asPayload(async () => ({ logId: await this.clientErrors.report(context.viewer, context.address, input) }));
  }
}
