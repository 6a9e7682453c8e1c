import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from "type-graphql";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { realViewer } from "../../platform/viewer";
import { asPayload } from "../../platform/user-error";
import type { AppealsService } from "./appeals.service";
import type { DecisionsService } from "./decisions.service";
import {
  AnswerAppealInput,
  AppealInput,
  AppealPayload,
  ModerateInput,
  ModeratePayload,
  ModerationDecisionConnection,
  ReportableKindEnum,
  ReportConnection,
  ReportInput,
  ReportPayload,
  ReportStateEnum,
  type ReportableKind,
  type ReportState,
} from "./moderation.types";
import type { ReportsService } from "./reports.service";

@Resolver()
export class ModerationResolver {
  constructor(
    private readonly reporting: ReportsService,
    private readonly decisions: DecisionsService,
    private readonly appeals: AppealsService,
  ) {}

  @Authorized()
  @Query(() => ReportConnection, { description: "Reports by users, newest first. Admins only." })
  reports(
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Arg("state", () => ReportStateEnum, { nullable: true, description: "Only open or only decided reports. Left out: all." })
    state: ReportState | null,
    @Arg("kind", () => ReportableKindEnum, { nullable: true, description: "Only reports about this kind of subject. Left out: all." })
    kind: ReportableKind | null,
    @Ctx() context: RequestContext,
  ): Promise<ReportConnection> {
    return this.reporting.page(realViewer(viewerOf(context)), { state, kind }, { first, after });
  }

  @Authorized()
  @Query(() => ModerationDecisionConnection, { description: "Moderation decisions, newest first. Admins only." })
  moderationDecisions(
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Arg("openAppeals", () => Boolean, { defaultValue: false, description: "True lists only decisions with an appeal that has no answer." })
    openAppeals: boolean,
    @Ctx() context: RequestContext,
  ): Promise<ModerationDecisionConnection> {
    return this.decisions.page(realViewer(viewerOf(context)), openAppeals, { first, after });
  }

  @Authorized()
  @Query(() => ModerationDecisionConnection, { description: "Moderation decisions about you and your content, newest first." })
  myDecisions(
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<ModerationDecisionConnection> {
    return this.decisions.ownPage(viewerOf(context), { first, after });
  }

  @Authorized()
  @Mutation(() => ReportPayload, {
    description:
      "Reports a subject to the moderators. Its owner never learns who reported it. Errors: RATE_LIMITED, REQUIRED, SELF, TOO_LONG. Throws NOT_FOUND.",
  })
  async report(@Arg("input", () => ReportInput) input: ReportInput, @Ctx() context: RequestContext): Promise<ReportPayload> {
    const { errors } = await asPayload(async () => ({ done: await this.reporting.report(viewerOf(context), input) }));
    return { isReported: errors.length === 0, errors };
  }

  @Authorized()
  @Mutation(() => ModeratePayload, {
    description:
      "Decides about a subject or its owner: closes its open reports, notifies the owner and writes to the audit log. Admins only. Errors: ALREADY_DECIDED, INVALID, REQUIRED, SELF, TOO_LONG. Throws NOT_FOUND.",
  })
  moderate(@Arg("input", () => ModerateInput) input: ModerateInput, @Ctx() context: RequestContext): Promise<ModeratePayload> {
    return asPayload(async () => ({ decision: await this.decisions.moderate(realViewer(viewerOf(context)), input) }));
  }

  @Authorized()
  @Mutation(() => AppealPayload, {
    description:
      "Appeals a moderation decision about you, once per decision. Errors: ALREADY_DECIDED, REQUIRED, TOO_LONG. Throws NOT_FOUND.",
  })
  appeal(@Arg("input", () => AppealInput) input: AppealInput, @Ctx() context: RequestContext): Promise<AppealPayload> {
    return asPayload(async () => ({ decision: await this.appeals.appeal(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => ModeratePayload, {
    description:
      "Answers an appeal; OVERTURNED reverses the decision. Admins only. Errors: ALREADY_DECIDED, REQUIRED, TOO_LONG. Throws NOT_FOUND.",
  })
  answerAppeal(@Arg("input", () => AnswerAppealInput) input: AnswerAppealInput, @Ctx() context: RequestContext): Promise<ModeratePayload> {
    return asPayload(async () => ({ decision: await this.appeals.answer(realViewer(viewerOf(context)), input) }));
  }
}
