import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { UserError } from "../../platform/user-error";

const enumOf = <Name extends string>(...names: Name[]) => Object.fromEntries(names.map((name) => [name, name])) as { [N in Name]: N };

export type ReportableKind = "POST" | "COMMENT" | "MESSAGE" | "USER" | "RECIPE" | "ANNOUNCEMENT";
export const ReportableKindEnum = enumOf<ReportableKind>("POST", "COMMENT", "MESSAGE", "USER", "RECIPE", "ANNOUNCEMENT");
registerEnumType(ReportableKindEnum, {
  name: "ReportableKind",
  description: "What can be reported and moderated.",
  valuesConfig: {
    POST: { description: "A post." },
    COMMENT: { description: "A comment on a post or a recipe." },
    MESSAGE: { description: "A message to the one who reports it." },
    USER: { description: "A person: their name, their words about themselves, how they behave." },
    RECIPE: { description: "The words of a recipe; its numbers are sealed." },
    ANNOUNCEMENT: { description: "A feeder's announcement." },
  },
});

export type ReportReason = "SPAM" | "ABUSE" | "SCAM" | "MISLEADING" | "PRIVATE_DATA" | "OTHER";
export const ReportReasonEnum = enumOf<ReportReason>("SPAM", "ABUSE", "SCAM", "MISLEADING", "PRIVATE_DATA", "OTHER");
registerEnumType(ReportReasonEnum, {
  name: "ReportReason",
  description: "What is wrong with it.",
  valuesConfig: {
    SPAM: { description: "Advertising or noise." },
    ABUSE: { description: "Insults, threats, hate." },
    SCAM: { description: "An attempt to get at somebody's money or password." },
    MISLEADING: { description: "Claims about trades or returns that are not true." },
    PRIVATE_DATA: { description: "Shows what belongs to somebody else." },
    OTHER: { description: "Something else, in words." },
  },
});

export type ReportState = "OPEN" | "DECIDED";
export const ReportStateEnum = enumOf<ReportState>("OPEN", "DECIDED");
registerEnumType(ReportStateEnum, {
  name: "ReportState",
  description: "The state of a report.",
  valuesConfig: { OPEN: { description: "Nobody has decided yet." }, DECIDED: { description: "Decided." } },
});

export type ModerationAction = "HIDE" | "RESTORE" | "WARN" | "SUSPEND" | "UNSUSPEND" | "DISMISS";
export const ModerationActionEnum = enumOf<ModerationAction>("HIDE", "RESTORE", "WARN", "SUSPEND", "UNSUSPEND", "DISMISS");
registerEnumType(ModerationActionEnum, {
  name: "ModerationAction",
  description: "What a moderator does about it.",
  valuesConfig: {
    HIDE: { description: 'The subject keeps its place and shows "removed".' },
    RESTORE: { description: "A hidden subject is shown again." },
    WARN: { description: "Its owner gets a warning in words." },
    SUSPEND: { description: "Its owner can read, close trades, appeal and log out, nothing else; shown to nobody meanwhile." },
    UNSUSPEND: { description: "Its owner may write again." },
    DISMISS: { description: "Nothing is done; its open reports are closed." },
  },
});

export type AppealOutcome = "UPHELD" | "OVERTURNED";
export const AppealOutcomeEnum = enumOf<AppealOutcome>("UPHELD", "OVERTURNED");
registerEnumType(AppealOutcomeEnum, {
  name: "AppealOutcome",
  description: "What became of an appeal.",
  valuesConfig: { UPHELD: { description: "The decision remains." }, OVERTURNED: { description: "The decision was undone." } },
});

/** Performance adds `owner`: this module knows ids only. */
@ObjectType({
  implements: Node,
  description: "A moderator's decision. The subject's owner and admins see it; who decided is shown to admins only.",
})
export class ModerationDecision extends Node {
  readonly ownerId!: string;
  /** Null for anyone but admins. */
  readonly byId!: string | null;

  @Field(() => ModerationActionEnum, { description: "What was done." })
  action!: ModerationAction;

  @Field(() => ReportableKindEnum, { description: "About what kind of subject." })
  subjectKind!: ReportableKind;

  @Field(() => ID, { description: "Which one." })
  subjectId!: string;

  @Field(() => String, { description: "Why, in the moderator's words." })
  reason!: string;

  @Field(() => String, { description: "The words it is about, as they were; at most 500 characters." })
  excerpt!: string;

  @Field(() => Date, { description: "When." })
  at!: Date;

  @Field(() => String, { nullable: true, description: "What its owner answered; null before an appeal." })
  appealText!: string | null;

  @Field(() => Date, { nullable: true, description: "When they appealed." })
  appealedAt!: Date | null;

  @Field(() => AppealOutcomeEnum, { nullable: true, description: "What became of the appeal; null while nobody has answered." })
  appealOutcome!: AppealOutcome | null;

  @Field(() => String, { nullable: true, description: "The answer to the appeal." })
  appealAnswer!: string | null;

  @Field(() => Boolean, {
    description: "Whether the viewer may appeal against it: its owner, once, for a warning, a removal or a suspension.",
  })
  viewerCanAppeal!: boolean;
}

@ObjectType({ description: "A picture of something that was reported, for admins. Each look at it is written to the audit log." })
export class ReportedPicture {
  @Field(() => String, { description: "Where it is, a path of this server." })
  url!: string;

  @Field(() => String, { description: "What it shows, in its owner's words; may be empty." })
  alt!: string;
}

/** Performance adds `owner` and `reporter`. */
@ObjectType({ implements: Node, description: "A report by a user. Only admins see reports." })
export class Report extends Node {
  readonly ownerId!: string;
  readonly reporterId!: string;

  @Field(() => ReportableKindEnum, { description: "About what kind of subject." })
  subjectKind!: ReportableKind;

  @Field(() => ID, { description: "Which one." })
  subjectId!: string;

  @Field(() => ReportReasonEnum, { description: "What is wrong with it." })
  reason!: ReportReason;

  @Field(() => String, { description: "In the reporter's words; may be empty." })
  text!: string;

  @Field(() => String, { description: "The words it is about, as they were when it was reported; at most 500 characters." })
  excerpt!: string;

  @Field(() => [ReportedPicture], { description: "The pictures it has now." })
  pictures!: ReportedPicture[];

  @Field(() => Date, { description: "When." })
  at!: Date;

  @Field(() => ReportStateEnum, { description: "Its state." })
  state!: ReportState;

  @Field(() => Int, { description: "How many open reports there are about the same subject, this one included." })
  openCount!: number;

  @Field(() => ModerationDecision, { nullable: true, description: "What was decided; null while it is open." })
  decision!: ModerationDecision | null;
}

@ObjectType({ description: "A report in a list." })
export class ReportEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => Report, { description: "The report." })
  node!: Report;
}

@ObjectType({ description: "A page of reports, newest first." })
export class ReportConnection {
  @Field(() => [ReportEdge], { description: "The page's reports." })
  edges!: ReportEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "A decision in a list." })
export class ModerationDecisionEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => ModerationDecision, { description: "The decision." })
  node!: ModerationDecision;
}

@ObjectType({ description: "A page of decisions, newest first." })
export class ModerationDecisionConnection {
  @Field(() => [ModerationDecisionEdge], { description: "The page's decisions." })
  edges!: ModerationDecisionEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;
}

@InputType({ description: "Reporting that something is wrong." })
export class ReportInput {
  @Field(() => ReportableKindEnum, { description: "What kind of subject." })
  kind!: ReportableKind;

  @Field(() => ID, { description: "Which one." })
  id!: string;

  @Field(() => ReportReasonEnum, { description: "What is wrong with it." })
  reason!: ReportReason;

  @Field(() => String, { nullable: true, description: "In words, at most 1000 characters; needed for OTHER." })
  text?: string | null;
}

@ObjectType({ description: "The answer to `report`." })
export class ReportPayload {
  @Field(() => Boolean, { description: "Whether it is recorded; reporting the same again changes nothing." })
  isReported!: boolean;

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}

@InputType({ description: "A decision. Admins only." })
export class ModerateInput {
  @Field(() => ModerationActionEnum, { description: "What to do." })
  action!: ModerationAction;

  @Field(() => ReportableKindEnum, { description: "About what kind of subject." })
  kind!: ReportableKind;

  @Field(() => ID, { description: "Which one. For SUSPEND and UNSUSPEND of a subject its owner is meant." })
  id!: string;

  @Field(() => String, { description: "Why: its owner and the audit log read this. 3 to 1000 characters." })
  reason!: string;
}

@ObjectType({ description: "The answer to `moderate` and `answerAppeal`." })
export class ModeratePayload {
  @Field(() => ModerationDecision, { nullable: true, description: "The decision; all open reports about the subject are closed with it." })
  decision!: ModerationDecision | null;

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}

@InputType({ description: "Answering back to a decision about oneself, once. Suspended people may." })
export class AppealInput {
  @Field(() => ID, { description: "One of `myDecisions`." })
  decisionId!: string;

  @Field(() => String, { description: "Why it is wrong, 3 to 2000 characters." })
  text!: string;
}

@ObjectType({ description: "The answer to `appeal`." })
export class AppealPayload {
  @Field(() => ModerationDecision, { nullable: true, description: "The decision with the appeal." })
  decision!: ModerationDecision | null;

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}

@InputType({ description: "Answering an appeal. Admins only." })
export class AnswerAppealInput {
  @Field(() => ID, { description: "The decision appealed against." })
  decisionId!: string;

  @Field(() => AppealOutcomeEnum, { description: "OVERTURNED undoes it: a hidden subject is restored, a suspension ends." })
  outcome!: AppealOutcome;

  @Field(() => String, { description: "The answer to the owner, 3 to 1000 characters." })
  answer!: string;
}
