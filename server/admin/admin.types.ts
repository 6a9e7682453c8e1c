import type { Config } from "../platform/config";
import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { RoleEnum, TierEnum } from "../identity/account/account.enums";
import { PageInfo } from "../platform/graphql/connection";
import { Node } from "../platform/graphql/node";
import { oldNameOf } from "../platform/graphql/old-name";
import { DecimalScalar } from "../platform/graphql/scalars";
import type { Feature } from "../platform/features";
import { UserError } from "../platform/user-error";
import type { Role, Tier } from "../platform/viewer";
import { Instrument } from "../market/instruments/market.types";

const errorsDescription = "What the caller can correct, each with a code; empty when it worked.";

@ObjectType({ implements: Node, description: "A user account as admins see it." })
export class AdminUser extends Node {
  @Field(() => String, { description: "Unique name in the profile's address." })
  username!: string;
  @Field(() => String, { description: "Name that others see." })
  name!: string;
  @Field(() => String, { nullable: true, description: "Email address; null for sample data." })
  email!: string | null;
  @Field(() => RoleEnum, { description: "The user's role." })
  role!: Role;
  @Field(() => TierEnum, { description: "The plan that applies now." })
  tier!: Tier;
  @Field(() => Boolean, { description: "Whether the user may use test mode." })
  isTester!: boolean;
  @Field(() => Boolean, { description: "Whether this server seeded them: a demo feeder or demo eater." })
  @Field(() => Boolean, { name: "isHouse", ...oldNameOf("isDemo") })
  isDemo!: boolean;
  @Field(() => Boolean, { description: "Whether the account is registered but its email is not verified." })
  isPending!: boolean;
  @Field(() => Date, { nullable: true, description: "When the user was suspended; null while they are not." })
  suspendedAt!: Date | null;
  @Field(() => Date, { description: "When the user signed up." })
  createdAt!: Date;
  @Field(() => Date, { nullable: true, description: "When one of the user's sessions was last used; null when they have none." })
  lastSeenAt!: Date | null;
}

@ObjectType({ description: "A user in a list." })
export class AdminUserEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;
  @Field(() => AdminUser, { description: "The user account." })
  node!: AdminUser;
}

@ObjectType({ description: "A page of users, newest first." })
export class AdminUserConnection {
  @Field(() => [AdminUserEdge], { description: "The users of this page." })
  edges!: AdminUserEdge[];
  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "A count of one kind." })
export class NamedCount {
  @Field(() => String, { description: "Name of the kind." })
  name!: string;
  @Field(() => Int, { description: "How many of this kind there are." })
  count!: number;
}

@ObjectType({ description: "Figures of this server at a glance." })
export class AdminOverview {
  @Field(() => Date, { description: "When these figures were read." })
  asOf!: Date;
  @Field(() => Boolean, { description: "Whether all figures are sample data, as a tester in the admin persona sees them." })
  isSample!: boolean;
  @Field(() => Int, { description: "Open WebSocket connections of the server process that answered." })
  socketsHere!: number;
  @Field(() => Int, { description: "Number of users, without sandboxes and accounts whose email is not verified." })
  users!: number;
  @Field(() => [NamedCount], { description: "Number of users by role." })
  roles!: readonly NamedCount[];
  @Field(() => Int, { description: "Copies that are active or paused." })
  activeCopies!: number;
  @Field(() => DecimalScalar, { description: "Net deposits of those with play money, in USD." })
  following!: string;
  @Field(() => DecimalScalar, { description: "Net deposits of those with real money, in USD." })
  followingLive!: string;
  @Field(() => Int, { description: "Receipts written since 00:00 UTC." })
  receiptsToday!: number;
  @Field(() => Int, { description: "Of today's receipts, those copied in full or in part." })
  copiedToday!: number;
  @Field(() => Float, {
    nullable: true,
    description:
      "Copied or partly copied receipts of today, in percent of those that could be copied: stop and target changes and pending receipts are left out. Null when there were none.",
  })
  copiedPercentToday!: number | null;
  @Field(() => Int, { description: "Of today's receipts, those skipped." })
  skippedToday!: number;
  @Field(() => Int, { description: "Of today's receipts, those rejected." })
  rejectedToday!: number;
  @Field(() => Int, { description: "Reports without a decision." })
  openReports!: number;
  @Field(() => Int, { description: "Appeals without an answer." })
  openAppeals!: number;
  @Field(() => [String], { description: "Symbols whose trading an admin has halted." })
  haltedSymbols!: readonly string[];
  @Field(() => Int, { description: "Jobs that failed for good and need review." })
  deadLetters!: number;
}

@ObjectType({ description: "Jobs of one task." })
export class TaskQueue {
  @Field(() => String, { description: "Name of the task." })
  name!: string;
  @Field(() => Int, { description: "Jobs that are due and not done." })
  waiting!: number;
  @Field(() => Float, { nullable: true, description: "Waiting time of the oldest job, in seconds; null when none waits." })
  oldestSeconds!: number | null;
  @Field(() => Int, { description: "Jobs that failed at least once and will be retried." })
  failing!: number;
  @Field(() => Int, { description: "Jobs that failed for good." })
  deadLetters!: number;
}

/** What the old `AdminHealth.stations` answers. */
@ObjectType({ description: "Old name of `TaskQueue`." })
export class Station extends TaskQueue {}

@ObjectType({ implements: Node, description: "A job that failed for good and needs review." })
export class DeadLetterType extends Node {
  @Field(() => String, { description: "Name of the task." })
  task!: string;
  @Field(() => String, { description: "Error of the last attempt." })
  error!: string;
  @Field(() => Int, { description: "Number of attempts." })
  attempts!: number;
  @Field(() => Date, { description: "When its last attempt failed." })
  at!: Date;
}

@ObjectType({
  description:
    "Fan-outs that started in one minute, timed from the feeder's fill to the last copy's; events that no copy filled are left out.",
})
export class FanOutMinute {
  @Field(() => Date, { description: "Start of the minute." })
  at!: Date;
  @Field(() => Float, { description: "Median duration, in milliseconds." })
  p50Ms!: number;
  @Field(() => Float, { description: "99th percentile of the duration, in milliseconds." })
  p99Ms!: number;
  @Field(() => Int, { description: "Number of events fanned out." })
  events!: number;
  @Field(() => Int, { description: "Number of receipts written." })
  receipts!: number;
}

@ObjectType({ description: "State of the price source." })
export class AdminMarketHealth {
  @Field(() => String, { description: "Name of the market provider: `simulated`, `replay` or that of an exchange." })
  provider!: string;
  @Field(() => Boolean, { description: "Whether live prices arrive." })
  isHealthy!: boolean;
  @Field(() => Float, { description: "Quotes per second over the last ten seconds." })
  ticksPerSecond!: number;
  @Field(() => Int, { description: "Number of symbols with a price." })
  symbols!: number;
}

export type MailDelivery = Config["mailDelivery"];
export const MailDeliveryEnum = { SMTP: "SMTP", LOG: "LOG", OUTBOX: "OUTBOX" } as const;
registerEnumType(MailDeliveryEnum, {
  name: "MailDelivery",
  description: "Where this server sends its mails.",
  valuesConfig: {
    SMTP: { description: "To a mail server, which delivers them." },
    LOG: { description: "To the server's log, links included: recipients do not get them." },
    OUTBOX: { description: "To the local mailbox at `/dev/mail` of the demo kitchen: recipients do not get them." },
  },
});

@ObjectType({ description: "State of job queues, fan-out, mail and prices. Admins only." })
export class AdminHealth {
  @Field(() => Date, { description: "When these figures were read." })
  asOf!: Date;
  @Field(() => [TaskQueue], { description: "Job counts by task, tasks with failed jobs first." })
  @Field(() => [Station], { name: "stations", ...oldNameOf("queues") })
  queues!: TaskQueue[];
  @Field(() => [DeadLetterType], { description: "Jobs that failed for good, newest first, at most 50." })
  deadLetters!: DeadLetterType[];
  @Field(() => [FanOutMinute], {
    description: "Fan-outs of the last hour by minute, at most 500 events; minutes without a fan-out are left out.",
  })
  fanOut!: FanOutMinute[];
  @Field(() => Int, { description: "Feeders who have events that are not yet fanned out to their copies." })
  fanOutsBehind!: number;
  @Field(() => Int, { description: "Mails queued and not sent yet; 0 where mails go to the local mailbox." })
  mailsWaiting!: number;
  @Field(() => MailDeliveryEnum, { description: "Where this server sends its mails." })
  mailDelivery!: MailDelivery;
  @Field(() => AdminMarketHealth, { description: "State of the price source." })
  market!: AdminMarketHealth;
}

@ObjectType({ description: "A ledger row that does not add up." })
export class LedgerExample {
  @Field(() => String, { description: "Identifier of the row." })
  id!: string;
  @Field(() => String, { nullable: true, description: "Value that follows from the recorded entries; null when there should be none." })
  expected!: string | null;
  @Field(() => String, { nullable: true, description: "Value stored in the ledger; null when there is none." })
  found!: string | null;
}

@ObjectType({ description: "One check of the ledger." })
export class LedgerCheckType {
  @Field(() => String, { description: "Name of the check." })
  name!: string;
  @Field(() => String, { description: "What the check compares." })
  explanation!: string;
  @Field(() => Int, { description: "Rows that were checked." })
  checked!: number;
  @Field(() => Int, { description: "Rows that do not add up." })
  broken!: number;
  @Field(() => [LedgerExample], { description: "At most ten of the broken rows." })
  examples!: LedgerExample[];
}

@ObjectType({ description: "Result of `checkLedger`." })
export class CheckLedgerPayload {
  @Field(() => Date, { nullable: true, description: "When the books were checked; null when refused." })
  asOf!: Date | null;
  @Field(() => [LedgerCheckType], { description: "Every check with its result." })
  checks!: LedgerCheckType[];
  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

const FeatureEnum = {
  registration: "registration",
  new_copies: "new_copies",
  new_trades: "new_trades",
  posting: "posting",
  messaging: "messaging",
  announcing: "announcing",
} as const satisfies { readonly [Name in Feature]: Name };
registerEnumType(FeatureEnum, {
  name: "Feature",
  description: "A feature that an admin can switch off. Closing trades and stopping copies can never be switched off.",
  valuesConfig: {
    announcing: { description: "Sending announcements as a feeder." },
    messaging: { description: "Starting conversations, sending and editing messages." },
    new_copies: { description: "Starting and resuming copies, and adding money to them." },
    new_trades: { description: "Opening and scaling trades, and placing orders." },
    posting: { description: "Posts, comments, reposts and picture uploads." },
    registration: { description: "Creating accounts." },
  },
});
export { FeatureEnum };

@ObjectType({ description: "The switch of a feature." })
export class FeatureSwitch {
  @Field(() => FeatureEnum, { description: "The feature it controls." })
  feature!: Feature;
  @Field(() => String, { description: "Name of the feature, as admins type it to switch it off." })
  label!: string;
  @Field(() => [String], { description: "Mutations that are refused while it is off." })
  mutations!: readonly string[];
  @Field(() => Boolean, { description: "Whether the feature is on." })
  isOn!: boolean;
  @Field(() => String, { description: "Why it was switched; shown to users it refuses." })
  reason!: string;
  @Field(() => Date, { nullable: true, description: "When it was last switched; null when never." })
  changedAt!: Date | null;
}

@ObjectType({ description: "A line of the audit log. Lines are never changed." })
export class AuditLine {
  @Field(() => ID, { description: "Ascending number of the line." })
  id!: string;
  @Field(() => Date, { description: "When it was done." })
  at!: Date;
  @Field(() => String, { nullable: true, description: "Username of who did it; null for the server itself." })
  actor!: string | null;
  @Field(() => String, { description: "What was done, such as `users.role`." })
  action!: string;
  @Field(() => String, { description: "Kind of what it was done to, such as `user`." })
  subjectKind!: string;
  @Field(() => String, { nullable: true, description: "Identifier of what it was done to; null when there is none." })
  subjectId!: string | null;
  @Field(() => String, { nullable: true, description: "Username of the user it was done to; null when it was not a user." })
  subject!: string | null;
  @Field(() => String, { description: "Reason that the actor gave; may be empty." })
  reason!: string;
  @Field(() => String, { description: "Further details, as JSON." })
  data!: string;
}

@ObjectType({ description: "A line of the audit log in a list." })
export class AuditEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;
  @Field(() => AuditLine, { description: "The log line." })
  node!: AuditLine;
}

@ObjectType({ description: "A page of the audit log, newest first." })
export class AuditConnection {
  @Field(() => [AuditEdge], { description: "The log lines of this page." })
  edges!: AuditEdge[];
  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

export type ServerAnnouncementKind = "NEWS" | "MAINTENANCE";
const serverAnnouncementKinds = {
  NEWS: { description: "Something is new on this server." },
  MAINTENANCE: { description: "Something will be unavailable for a while." },
};
export const ServerAnnouncementKindEnum = { NEWS: "NEWS", MAINTENANCE: "MAINTENANCE" } as const;
registerEnumType(ServerAnnouncementKindEnum, {
  name: "ServerAnnouncementKind",
  description: "Subject of a server announcement.",
  valuesConfig: serverAnnouncementKinds,
});
export const HouseAnnouncementKindEnum = { NEWS: "NEWS", MAINTENANCE: "MAINTENANCE" } as const;
registerEnumType(HouseAnnouncementKindEnum, {
  name: "HouseAnnouncementKind",
  description: "Old name of `ServerAnnouncementKind`.",
  valuesConfig: serverAnnouncementKinds,
});

@ObjectType({ implements: Node, description: "An announcement of this server to everyone who is signed in." })
export class ServerAnnouncement extends Node {
  @Field(() => String, { description: "The announcement, plain text." })
  text!: string;
  @Field(() => ServerAnnouncementKindEnum, { description: "Whether it is news or maintenance." })
  kind!: ServerAnnouncementKind;
  @Field(() => Date, { description: "From when it is shown." })
  startsAt!: Date;
  @Field(() => Date, { description: "Until when it is shown." })
  endsAt!: Date;
  @Field(() => Date, { nullable: true, description: "When it was withdrawn; null when it was not." })
  withdrawnAt!: Date | null;
}

/** What the old fields answer. */
@ObjectType({ implements: Node, description: "Old name of `ServerAnnouncement`." })
export class HouseAnnouncement extends ServerAnnouncement {
  @Field(() => HouseAnnouncementKindEnum, { description: "Whether it is news or maintenance." })
  declare kind: ServerAnnouncementKind;
}

@ObjectType({ description: "Result of an admin's change to a user account." })
export class AdminUserPayload {
  @Field(() => AdminUser, { nullable: true, description: "The account after the change; null when refused." })
  user!: AdminUser | null;
  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `setFeature`." })
export class FeaturesPayload {
  @Field(() => [FeatureSwitch], { description: "All feature switches after the change." })
  features!: FeatureSwitch[];
  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `haltSymbol`, `resumeSymbol` and `gapSymbol`." })
export class MarketControlPayload {
  @Field(() => Instrument, { nullable: true, description: "The instrument after the change; null when refused." })
  instrument!: Instrument | null;
  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "Result of `announceToServer` and `withdrawServerAnnouncement`." })
export class ServerAnnouncementPayload {
  @Field(() => ServerAnnouncement, {
    nullable: true,
    description: "The announcement after the change; null when withdrawn, and when refused.",
  })
  announcement!: ServerAnnouncement | null;
  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

/** What the old mutations answer. */
@ObjectType({ description: "Old name of `ServerAnnouncementPayload`." })
export class HouseAnnouncementPayload extends ServerAnnouncementPayload {
  @Field(() => HouseAnnouncement, {
    nullable: true,
    description: "The announcement after the change; null when withdrawn, and when refused.",
  })
  declare announcement: ServerAnnouncement | null;
}

@ObjectType({ description: "Result of `retryDeadLetter`." })
export class RetryDeadLetterPayload {
  @Field(() => ID, { nullable: true, description: "Id of the dead letter that was queued again; null when refused." })
  retriedId!: string | null;
  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
