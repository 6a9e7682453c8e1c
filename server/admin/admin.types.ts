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

const errorsDescription = "What the caller can mend; empty when it worked.";

@ObjectType({ implements: Node, description: "Somebody with an account, as this server sees them." })
export class AdminUser extends Node {
  @Field(() => String, { description: "Unique." })
  username!: string;
  @Field(() => String, { description: "What others call them." })
  name!: string;
  @Field(() => String, { nullable: true, description: "Where mail goes; null for sample data." })
  email!: string | null;
  @Field(() => RoleEnum, { description: "What they may do." })
  role!: Role;
  @Field(() => TierEnum, { description: "The plan in force." })
  tier!: Tier;
  @Field(() => Boolean, { description: "Whether they may use test mode." })
  isTester!: boolean;
  @Field(() => Boolean, { description: "Whether this server seeded them: a demo feeder or demo eater." })
  @Field(() => Boolean, { name: "isHouse", ...oldNameOf("isDemo") })
  isDemo!: boolean;
  @Field(() => Boolean, { description: "Registered, the mail not verified yet." })
  isPending!: boolean;
  @Field(() => Date, { nullable: true, description: "Since when they are suspended; null while they are not." })
  suspendedAt!: Date | null;
  @Field(() => Date, { description: "When they signed up." })
  createdAt!: Date;
  @Field(() => Date, { nullable: true, description: "When a session of theirs was last used; null without one." })
  lastSeenAt!: Date | null;
}

@ObjectType({ description: "A user at a place in the list." })
export class AdminUserEdge {
  @Field(() => String, { description: "Go on from here." })
  cursor!: string;
  @Field(() => AdminUser, { description: "The user." })
  node!: AdminUser;
}

@ObjectType({ description: "Users, newest first." })
export class AdminUserConnection {
  @Field(() => [AdminUserEdge], { description: "The page." })
  edges!: AdminUserEdge[];
  @Field(() => PageInfo, { description: "Position of this page in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "How many of one kind." })
export class NamedCount {
  @Field(() => String, { description: "Which kind." })
  name!: string;
  @Field(() => Int, { description: "How many." })
  count!: number;
}

@ObjectType({ description: "This server at a glance." })
export class AdminOverview {
  @Field(() => Date, { description: "When this was read." })
  asOf!: Date;
  @Field(() => Boolean, { description: "Whether all of it is invented: what a tester in the admin persona sees." })
  isSample!: boolean;
  @Field(() => Int, { description: "Open websockets of the process that answered." })
  socketsHere!: number;
  @Field(() => Int, { description: "Users, sandboxes and unverified ones left out." })
  users!: number;
  @Field(() => [NamedCount], { description: "The same by role." })
  roles!: readonly NamedCount[];
  @Field(() => Int, { description: "Copies that run or are paused." })
  activeCopies!: number;
  @Field(() => DecimalScalar, { description: "What was put into them, in USD." })
  following!: string;
  @Field(() => Int, { description: "Receipts since 00:00 UTC." })
  receiptsToday!: number;
  @Field(() => Int, { description: "Of those, copied or partly copied." })
  copiedToday!: number;
  @Field(() => Float, {
    nullable: true,
    description:
      "Copied or partly copied, in percent of those that could be, as `serverFigures` counts: without changes of stop and target, and without what waits.",
  })
  copiedPercentToday!: number | null;
  @Field(() => Int, { description: "Of those, skipped." })
  skippedToday!: number;
  @Field(() => Int, { description: "Of those, rejected." })
  rejectedToday!: number;
  @Field(() => Int, { description: "Reports nobody has decided." })
  openReports!: number;
  @Field(() => Int, { description: "Appeals nobody has answered." })
  openAppeals!: number;
  @Field(() => [String], { description: "Symbols that are halted." })
  haltedSymbols!: readonly string[];
  @Field(() => Int, { description: "Jobs that failed for good." })
  deadLetters!: number;
}

@ObjectType({ description: "The jobs of one task." })
export class TaskQueue {
  @Field(() => String, { description: "The task's name." })
  name!: string;
  @Field(() => Int, { description: "Due and not done." })
  waiting!: number;
  @Field(() => Float, { nullable: true, description: "How long the oldest has waited, in seconds; null without one." })
  oldestSeconds!: number | null;
  @Field(() => Int, { description: "Failed at least once and will be tried again." })
  failing!: number;
  @Field(() => Int, { description: "Failed for good." })
  deadLetters!: number;
}

/** What the old `AdminHealth.stations` answers. */
@ObjectType({ description: "Old name of `TaskQueue`." })
export class Station extends TaskQueue {}

@ObjectType({ implements: Node, description: "A job that failed for good." })
export class DeadLetterType extends Node {
  @Field(() => String, { description: "The task." })
  task!: string;
  @Field(() => String, { description: "What the last attempt said." })
  error!: string;
  @Field(() => Int, { description: "How often it was tried." })
  attempts!: number;
  @Field(() => Date, { description: "When it was given up." })
  at!: Date;
}

@ObjectType({ description: "Fan-outs that began in one minute: from the feeder's fill to the last receipt." })
export class FanOutMinute {
  @Field(() => Date, { description: "Start of the minute." })
  at!: Date;
  @Field(() => Float, { description: "Median, in milliseconds." })
  p50Ms!: number;
  @Field(() => Float, { description: "99th percentile, in milliseconds." })
  p99Ms!: number;
  @Field(() => Int, { description: "Events that were copied." })
  events!: number;
  @Field(() => Int, { description: "Receipts they caused." })
  receipts!: number;
}

@ObjectType({ description: "How the price source does." })
export class AdminMarketHealth {
  @Field(() => String, { description: "Which source." })
  provider!: string;
  @Field(() => Boolean, { description: "Whether prices are fresh." })
  isHealthy!: boolean;
  @Field(() => Float, { description: "Ticks a second, lately." })
  ticksPerSecond!: number;
  @Field(() => Int, { description: "Symbols priced." })
  symbols!: number;
}

export type MailDelivery = Config["mailDelivery"];
export const MailDeliveryEnum = { SMTP: "SMTP", LOG: "LOG", OUTBOX: "OUTBOX" } as const;
registerEnumType(MailDeliveryEnum, {
  name: "MailDelivery",
  description: "Where this server's mails go.",
  valuesConfig: {
    SMTP: { description: "To a mail server, and by it to their readers." },
    LOG: { description: "To the server's log, with their links: no reader gets them." },
    OUTBOX: { description: "To the local outbox, shown at `/dev/mail` in the demo kitchen: no reader gets them." },
  },
});

@ObjectType({ description: "Queues, failed jobs, fan-out times and prices." })
export class AdminHealth {
  @Field(() => Date, { description: "When this was read." })
  asOf!: Date;
  @Field(() => [TaskQueue], { description: "By task, those with failed jobs first." })
  @Field(() => [Station], { name: "stations", ...oldNameOf("queues") })
  queues!: TaskQueue[];
  @Field(() => [DeadLetterType], { description: "Jobs that failed for good, newest first, at most 50." })
  deadLetters!: DeadLetterType[];
  @Field(() => [FanOutMinute], { description: "The last hour, at most 500 events; minutes without one are left out." })
  fanOut!: FanOutMinute[];
  @Field(() => Int, { description: "Feeders whose last events are not through." })
  fanOutsBehind!: number;
  @Field(() => Int, { description: "Mails not sent yet; 0 where mails end in the local outbox." })
  mailsWaiting!: number;
  @Field(() => MailDeliveryEnum, { description: "Where this server's mails go." })
  mailDelivery!: MailDelivery;
  @Field(() => AdminMarketHealth, { description: "Prices." })
  market!: AdminMarketHealth;
}

@ObjectType({ description: "A row of the books that does not add up." })
export class LedgerExample {
  @Field(() => String, { description: "Which row." })
  id!: string;
  @Field(() => String, { nullable: true, description: "What follows from what was written down at the time." })
  expected!: string | null;
  @Field(() => String, { nullable: true, description: "What the books say." })
  found!: string | null;
}

@ObjectType({ description: "One question asked of the books." })
export class LedgerCheckType {
  @Field(() => String, { description: "Which." })
  name!: string;
  @Field(() => String, { description: "What is compared with what." })
  explanation!: string;
  @Field(() => Int, { description: "Rows looked at." })
  checked!: number;
  @Field(() => Int, { description: "Rows that do not add up." })
  broken!: number;
  @Field(() => [LedgerExample], { description: "At most ten of those." })
  examples!: LedgerExample[];
}

@ObjectType({ description: "The answer to `checkLedger`." })
export class CheckLedgerPayload {
  @Field(() => Date, { nullable: true, description: "When it was asked." })
  asOf!: Date | null;
  @Field(() => [LedgerCheckType], { description: "Each question with its answer." })
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
  description: "What an admin can switch off. Closing and stopping are never among them.",
});
export { FeatureEnum };

@ObjectType({ description: "A feature that an admin can switch off." })
export class FeatureSwitch {
  @Field(() => FeatureEnum, { description: "Which." })
  feature!: Feature;
  @Field(() => String, { description: "What it is called." })
  label!: string;
  @Field(() => [String], { description: "Mutations it closes." })
  mutations!: readonly string[];
  @Field(() => Boolean, { description: "Whether it is on." })
  isOn!: boolean;
  @Field(() => String, { description: "Why it was switched; shown to whoever is refused by it." })
  reason!: string;
  @Field(() => Date, { nullable: true, description: "When it was last switched; null when never." })
  changedAt!: Date | null;
}

@ObjectType({ description: "A line of the audit log. Lines are never changed." })
export class AuditLine {
  @Field(() => ID, { description: "Counts up." })
  id!: string;
  @Field(() => Date, { description: "When." })
  at!: Date;
  @Field(() => String, { nullable: true, description: "Who, by username; null for the server itself." })
  actor!: string | null;
  @Field(() => String, { description: "What, like `users.role`." })
  action!: string;
  @Field(() => String, { description: "To what kind of thing." })
  subjectKind!: string;
  @Field(() => String, { nullable: true, description: "To which one." })
  subjectId!: string | null;
  @Field(() => String, { nullable: true, description: "Its username, where it is somebody." })
  subject!: string | null;
  @Field(() => String, { description: "Why, in the actor's words; may be empty." })
  reason!: string;
  @Field(() => String, { description: "What else explains it, as JSON." })
  data!: string;
}

@ObjectType({ description: "A line at a place in the log." })
export class AuditEdge {
  @Field(() => String, { description: "Go on from here." })
  cursor!: string;
  @Field(() => AuditLine, { description: "The line." })
  node!: AuditLine;
}

@ObjectType({ description: "The audit log, newest first." })
export class AuditConnection {
  @Field(() => [AuditEdge], { description: "The page." })
  edges!: AuditEdge[];
  @Field(() => PageInfo, { description: "Position of this page in the list." })
  pageInfo!: PageInfo;
}

export type ServerAnnouncementKind = "NEWS" | "MAINTENANCE";
const serverAnnouncementKinds = {
  NEWS: { description: "Something new." },
  MAINTENANCE: { description: "Something will not work for a while." },
};
export const ServerAnnouncementKindEnum = { NEWS: "NEWS", MAINTENANCE: "MAINTENANCE" } as const;
registerEnumType(ServerAnnouncementKindEnum, {
  name: "ServerAnnouncementKind",
  description: "What an announcement of this server is about.",
  valuesConfig: serverAnnouncementKinds,
});
export const HouseAnnouncementKindEnum = { NEWS: "NEWS", MAINTENANCE: "MAINTENANCE" } as const;
registerEnumType(HouseAnnouncementKindEnum, {
  name: "HouseAnnouncementKind",
  description: "Old name of `ServerAnnouncementKind`.",
  valuesConfig: serverAnnouncementKinds,
});

@ObjectType({ implements: Node, description: "An announcement of this server to everybody who is signed in." })
export class ServerAnnouncement extends Node {
  @Field(() => String, { description: "The words." })
  text!: string;
  @Field(() => ServerAnnouncementKindEnum, { description: "News or maintenance." })
  kind!: ServerAnnouncementKind;
  @Field(() => Date, { description: "From when." })
  startsAt!: Date;
  @Field(() => Date, { description: "Until when." })
  endsAt!: Date;
  @Field(() => Date, { nullable: true, description: "When it was withdrawn; null while it is shown." })
  withdrawnAt!: Date | null;
}

/** What the old fields answer. */
@ObjectType({ implements: Node, description: "Old name of `ServerAnnouncement`." })
export class HouseAnnouncement extends ServerAnnouncement {
  @Field(() => HouseAnnouncementKindEnum, { description: "News or maintenance." })
  declare kind: ServerAnnouncementKind;
}

@ObjectType({ description: "The answer to a change of somebody's account." })
export class AdminUserPayload {
  @Field(() => AdminUser, { nullable: true, description: "The account after the change." })
  user!: AdminUser | null;
  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `setFeature`." })
export class FeaturesPayload {
  @Field(() => [FeatureSwitch], { description: "All switches." })
  features!: FeatureSwitch[];
  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to a halt, its end, or a gap." })
export class MarketControlPayload {
  @Field(() => Instrument, { nullable: true, description: "The symbol after it." })
  instrument!: Instrument | null;
  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

@ObjectType({ description: "The answer to `announceToServer` and `withdrawServerAnnouncement`." })
export class ServerAnnouncementPayload {
  @Field(() => ServerAnnouncement, { nullable: true, description: "What was announced; null when it was taken down." })
  announcement!: ServerAnnouncement | null;
  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}

/** What the old mutations answer. */
@ObjectType({ description: "Old name of `ServerAnnouncementPayload`." })
export class HouseAnnouncementPayload extends ServerAnnouncementPayload {
  @Field(() => HouseAnnouncement, { nullable: true, description: "What was announced; null when it was taken down." })
  declare announcement: ServerAnnouncement | null;
}

@ObjectType({ description: "The answer to `retryDeadLetter`." })
export class RetryDeadLetterPayload {
  @Field(() => ID, { nullable: true, description: "The failed job that is in the queue again." })
  retriedId!: string | null;
  @Field(() => [UserError], { description: errorsDescription })
  errors!: UserError[];
}
