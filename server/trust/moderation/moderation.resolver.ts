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
  @Query(() => ReportConnection, { description: "What was reported, newest first. Admins only." })
  reports(
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Arg("state", () => ReportStateEnum, { nullable: true, description: "Only these." }) state: ReportState | null,
    @Arg("kind", () => ReportableKindEnum, { nullable: true, description: "Only about these." }) kind: ReportableKind | null,
    @Ctx() context: RequestContext,
  ): Promise<ReportConnection> {
    return this.reporting.page(realViewer(viewerOf(context)), { state, kind }, { first, after });
  }

  @Authorized()
  @Query(() => ModerationDecisionConnection, { description: "What moderators decided, newest first. Admins only." })
  moderationDecisions(
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Arg("openAppeals", () => Boolean, { defaultValue: false, description: "Only those with an appeal that waits for an answer." })
    openAppeals: boolean,
    @Ctx() context: RequestContext,
  ): Promise<ModerationDecisionConnection> {
    return this.decisions.page(realViewer(viewerOf(context)), openAppeals, { first, after });
  }

  @Authorized()
  @Query(() => ModerationDecisionConnection, { description: "What moderators decided about the viewer and what they wrote, newest first." })
  myDecisions(
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<ModerationDecisionConnection> {
    return this.decisions.ownPage(viewerOf(context), { first, after });
  }

  @Authorized()
  @Mutation(() => ReportPayload, { description: "Reports to the moderators that something is wrong. Its owner never learns who did." })
  async report(@Arg("input", () => ReportInput) input: ReportInput, @Ctx() context: RequestContext): Promise<ReportPayload> {
    const { errors } = await asPayload(async () => ({ done: await this.reporting.report(viewerOf(context), input) }));
    return { isReported: errors.length === 0, errors };
  }

  @Authorized()
  @Mutation(() => ModeratePayload, {
    description: "Decides about a subject or its owner, closes its open reports, notifies the owner and writes the audit log. Admins only.",
  })
  moderate(@Arg("input", () => ModerateInput) input: ModerateInput, @Ctx() context: RequestContext): Promise<ModeratePayload> {
    return asPayload(async () => ({ decision: await this.decisions.moderate(realViewer(viewerOf(context)), input) }));
  }

  @Authorized()
  @Mutation(() => AppealPayload, { description: "Answers back to a decision about oneself, once." })
  appeal(@Arg("input", () => AppealInput) input: AppealInput, @Ctx() context: RequestContext): Promise<AppealPayload> {
    return asPayload(async () => ({ decision: await this.appeals.appeal(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => ModeratePayload, { description: "Answers an appeal; OVERTURNED undoes the decision. Admins only." })
  answerAppeal(@Arg("input", () => AnswerAppealInput) input: AnswerAppealInput, @Ctx() context: RequestContext): Promise<ModeratePayload> {
    return asPayload(async () => ({ decision: await this.appeals.answer(realViewer(viewerOf(context)), input) }));
  }
}
