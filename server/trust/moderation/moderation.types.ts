import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";

const enumOf = <Name extends string>(...names: Name[]) => Object.fromEntries(names.map((name) => [name, name])) as { [N in Name]: N };

export type ReportableKind = "POST" | "COMMENT" | "MESSAGE" | "USER" | "RECIPE" | "ANNOUNCEMENT";
export const ReportableKindEnum = enumOf<ReportableKind>("POST", "COMMENT", "MESSAGE", "USER", "RECIPE", "ANNOUNCEMENT");
registerEnumType(ReportableKindEnum, {
  name: "ReportableKind",
  description: "Kinds of subjects that can be reported and moderated.",
  valuesConfig: {
    POST: { description: "A written post." },
    COMMENT: { description: "A comment on a post or a recipe." },
    MESSAGE: { description: "A message received by the reporter." },
    USER: { description: "A person: their name, profile text or conduct." },
    RECIPE: { description: "The text of a recipe; its figures are sealed." },
    ANNOUNCEMENT: { description: "A feeder's announcement." },
  },
});

export type ReportReason = "SPAM" | "ABUSE" | "SCAM" | "MISLEADING" | "PRIVATE_DATA" | "OTHER";
export const ReportReasonEnum = enumOf<ReportReason>("SPAM", "ABUSE", "SCAM", "MISLEADING", "PRIVATE_DATA", "OTHER");
registerEnumType(ReportReasonEnum, {
  name: "ReportReason",
  description: "What is wrong with a reported subject.",
  valuesConfig: {
    SPAM: { description: "Advertising or repeated content." },
    ABUSE: { description: "Insults, threats or hate." },
    SCAM: { description: "An attempt to get someone's money or password." },
    MISLEADING: { description: "False claims about trades or returns." },
    PRIVATE_DATA: { description: "Someone else's private data." },
    OTHER: { description: "Something else, explained in the text." },
  },
});

export type ReportState = "OPEN" | "DECIDED";
export const ReportStateEnum = enumOf<ReportState>("OPEN", "DECIDED");
registerEnumType(ReportStateEnum, {
  name: "ReportState",
  description: "State of a report.",
  valuesConfig: { OPEN: { description: "Not decided yet." }, DECIDED: { description: "A moderator decided it." } },
});

export type ModerationAction = "HIDE" | "RESTORE" | "WARN" | "SUSPEND" | "UNSUSPEND" | "DISMISS";
export const ModerationActionEnum = enumOf<ModerationAction>("HIDE", "RESTORE", "WARN", "SUSPEND", "UNSUSPEND", "DISMISS");
registerEnumType(ModerationActionEnum, {
  name: "ModerationAction",
  description: "What a moderator decided.",
  valuesConfig: {
    HIDE: { description: 'Removes the subject: its place stays and shows "removed".' },
    RESTORE: { description: "Shows a removed subject again." },
    WARN: { description: "Sends the owner a written warning." },
    SUSPEND: { description: "Suspends its owner: they can read, close trades, appeal and sign out, and their profile is hidden." },
    UNSUSPEND: { description: "Lifts the owner's suspension." },
    DISMISS: { description: "No action; its open reports are closed." },
  },
});

export type AppealOutcome = "UPHELD" | "OVERTURNED";
export const AppealOutcomeEnum = enumOf<AppealOutcome>("UPHELD", "OVERTURNED");
registerEnumType(AppealOutcomeEnum, {
  name: "AppealOutcome",
  description: "Outcome of an appeal.",
  valuesConfig: { UPHELD: { description: "The decision stays in force." }, OVERTURNED: { description: "The decision was reversed." } },
});

/** Performance adds `owner`: this module knows ids only. */
@ObjectType({
  implements: Node,
  description: "A moderator's decision. The subject's owner and admins see it; only admins see who decided.",
})
export class ModerationDecision extends Node {
  readonly ownerId!: string;
  /** Null for anyone but admins. */
  readonly byId!: string | null;

  @Field(() => ModerationActionEnum, { description: "The measure taken." })
  action!: ModerationAction;

  @Field(() => ReportableKindEnum, { description: "Kind of the subject." })
  subjectKind!: ReportableKind;

  @Field(() => ID, { description: "Id of the subject." })
  subjectId!: string;

  @Field(() => String, { description: "The moderator's reason." })
  reason!: string;

  @Field(() => String, { description: "The text it concerns, as it was then, at most 500 characters." })
  excerpt!: string;

  @Field(() => Date, { description: "When it was decided." })
  at!: Date;

  @Field(() => String, { nullable: true, description: "The owner's appeal; null without one." })
  appealText!: string | null;

  @Field(() => Date, { nullable: true, description: "When the owner appealed; null without an appeal." })
  appealedAt!: Date | null;

  @Field(() => AppealOutcomeEnum, { nullable: true, description: "Outcome of the appeal; null before an answer." })
  appealOutcome!: AppealOutcome | null;

  @Field(() => String, { nullable: true, description: "Answer to the appeal; null before one." })
  appealAnswer!: string | null;

  @Field(() => Boolean, {
    description: "Whether you may appeal: as its owner, once, against a warning, a removal or a suspension.",
  })
  viewerCanAppeal!: boolean;
}

@ObjectType({ description: "A picture of a reported subject, for admins. Every view is written to the audit log." })
export class ReportedPicture {
  @Field(() => String, { description: "Its address, a path of this server." })
  url!: string;

  @Field(() => String, { description: "Its owner's description; may be empty." })
  alt!: string;
}

/** Performance adds `owner` and `reporter`. */
@ObjectType({ implements: Node, description: "A report by a user. Only admins see reports." })
export class Report extends Node {
  readonly ownerId!: string;
  readonly reporterId!: string;

  @Field(() => ReportableKindEnum, { description: "Kind of the subject." })
  subjectKind!: ReportableKind;

  @Field(() => ID, { description: "Id of the subject." })
  subjectId!: string;

  @Field(() => ReportReasonEnum, { description: "What is wrong with the subject." })
  reason!: ReportReason;

  @Field(() => String, { description: "The reporter's own words; may be empty." })
  text!: string;

  @Field(() => String, { description: "The text it concerns, as it was when reported, at most 500 characters." })
  excerpt!: string;

  @Field(() => [ReportedPicture], { description: "The pictures that the subject has now." })
  pictures!: ReportedPicture[];

  @Field(() => Date, { description: "When it was reported." })
  at!: Date;

  @Field(() => ReportStateEnum, { description: "Whether it is open or decided." })
  state!: ReportState;

  @Field(() => Int, { description: "Number of open reports about the same subject, this one included." })
  openCount!: number;

  @Field(() => ModerationDecision, { nullable: true, description: "The decision; null while it is open." })
  decision!: ModerationDecision | null;
}

@ObjectType({ description: "A report in a list." })
export class ReportEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Report, { description: "The report at this place of the list." })
  node!: Report;
}

@ObjectType({ description: "A page of reports, newest first." })
export class ReportConnection {
  @Field(() => [ReportEdge], { description: "The reports of this page." })
  edges!: ReportEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "A moderation decision in a list." })
export class ModerationDecisionEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => ModerationDecision, { description: "The decision at this place of the list." })
  node!: ModerationDecision;
}

@ObjectType({ description: "A page of moderation decisions, newest first." })
export class ModerationDecisionConnection {
  @Field(() => [ModerationDecisionEdge], { description: "The decisions of this page." })
  edges!: ModerationDecisionEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@InputType({ description: "A report to the moderators." })
export class ReportInput {
  @Field(() => ReportableKindEnum, { description: "Kind of the subject." })
  kind!: ReportableKind;

  @Field(() => ID, { description: "Id of the subject." })
  id!: string;

  @Field(() => ReportReasonEnum, { description: "What is wrong with the subject." })
  reason!: ReportReason;

  @Field(() => String, { nullable: true, description: "Your own words, at most 1000 characters; required for OTHER." })
  text?: string | null;
}

@ObjectType({ description: "Result of `report`." })
export class ReportPayload {
  @Field(() => Boolean, { description: "Whether the report is recorded; reporting the same subject again changes nothing." })
  isReported!: boolean;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@InputType({ description: "A moderation decision. Admins only." })
export class ModerateInput {
  @Field(() => ModerationActionEnum, { description: "What to do about the subject or its owner." })
  action!: ModerationAction;

  @Field(() => ReportableKindEnum, { description: "Kind of the subject." })
  kind!: ReportableKind;

  @Field(() => ID, { description: "Id of the subject. SUSPEND and UNSUSPEND apply to its owner." })
  id!: string;

  @Field(() => String, { description: "Reason for the owner and the audit log, 3 to 1000 characters." })
  reason!: string;
}

@ObjectType({ description: "Result of `moderate` and `answerAppeal`." })
export class ModeratePayload {
  @Field(() => ModerationDecision, {
    nullable: true,
    description: "The decision; all open reports about the subject are closed with it. Null when refused.",
  })
  decision!: ModerationDecision | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@InputType({ description: "An appeal against a moderation decision about you. One per decision; suspended users may appeal." })
export class AppealInput {
  @Field(() => ID, { description: "The decision, one of `myDecisions`." })
  decisionId!: string;

  @Field(() => String, { description: "Why the decision is wrong, 3 to 2000 characters." })
  text!: string;
}

@ObjectType({ description: "Result of `appeal`." })
export class AppealPayload {
  @Field(() => ModerationDecision, { nullable: true, description: "The decision with your appeal; null when refused." })
  decision!: ModerationDecision | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@InputType({ description: "An admin's answer to an appeal." })
export class AnswerAppealInput {
  @Field(() => ID, { description: "The moderation decision that was appealed." })
  decisionId!: string;

  @Field(() => AppealOutcomeEnum, {
    description: "UPHELD keeps the decision. OVERTURNED reverses it: removed content is shown again, a suspension ends.",
  })
  outcome!: AppealOutcome;

  @Field(() => String, { description: "Answer to the person who appealed, 3 to 1000 characters." })
  answer!: string;
}
