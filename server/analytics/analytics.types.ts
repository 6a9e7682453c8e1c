import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { UserError } from "../platform/user-error";

@InputType({ description: "An error that happened in a client. It goes to the server's log and is not shown to any user." })
export class ReportClientErrorInput {
  @Field(() => String, { description: "Message of the error." })
  message!: string;
  @Field(() => String, { description: "Path of the page where it happened." })
  path!: string;
  @Field(() => String, { nullable: true, description: "Stack trace, where the browser has one." })
  stack!: string | null;
}

@ObjectType({ description: "Result of `reportClientError`." })
export class ReportClientErrorPayload {
  @Field(() => ID, { nullable: true, description: "Id of the log line, to quote when asking for help; null when refused." })
  logId!: string | null;
  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Page views and browsers of one UTC day." })
export class AnalyticsDay {
  @Field(() => String, { description: "The UTC day, as an ISO date such as `2026-11-25`." })
  day!: string;
  @Field(() => Int, { description: "Page views on that day." })
  views!: number;
  @Field(() => Int, { description: "Different browsers that sent at least one page view." })
  installations!: number;
}

@ObjectType({ description: "Count of one event, page or role." })
export class AnalyticsCount {
  @Field(() => String, { description: "What was counted: a page, an event or a role." })
  name!: string;
  @Field(() => Int, { description: "Number of times it was recorded." })
  count!: number;
}

@ObjectType({ description: "How often visitors went from one page to another." })
export class AnalyticsStep {
  @Field(() => String, { description: "The page they left; empty at the start of a visit." })
  from!: string;
  @Field(() => String, { description: "The page they opened." })
  to!: string;
  @Field(() => Int, { description: "Number of times it happened." })
  count!: number;
}

@ObjectType({ description: "Usage reported by browsers whose users consented. It holds no names." })
export class AnalyticsSummary {
  @Field(() => [AnalyticsDay], { description: "Figures by day, oldest first, days without a view included." })
  days!: AnalyticsDay[];
  @Field(() => [AnalyticsCount], { description: "Pages by views, most viewed first." })
  pages!: AnalyticsCount[];
  @Field(() => [AnalyticsCount], { description: "Page views by the viewer's role." })
  roles!: AnalyticsCount[];
  @Field(() => [AnalyticsCount], { description: "Events other than page views, by name." })
  events!: AnalyticsCount[];
  @Field(() => [AnalyticsStep], { description: "Moves between pages, most frequent first." })
  steps!: AnalyticsStep[];
  @Field(() => Int, { description: "Page views in the whole range." })
  views!: number;
  @Field(() => Int, { description: "Different browsers in the whole range." })
  installations!: number;
}
