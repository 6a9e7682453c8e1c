import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { UserError } from "../platform/user-error";

@InputType({ description: "What broke on a screen. Goes to the server's log, and is shown to nobody." })
export class ReportClientErrorInput {
  @Field(() => String, { description: "The error's message." })
  message!: string;
  @Field(() => String, { description: "Where in the app it happened, as a path." })
  path!: string;
  @Field(() => String, { nullable: true, description: "Its stack, where the browser has one." })
  stack!: string | null;
}

@ObjectType({ description: "The answer to `reportClientError`." })
export class ReportClientErrorPayload {
  @Field(() => ID, { nullable: true, description: "Id of the line in the server's log, for whoever asks for help; null when refused." })
  logId!: string | null;
  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}

@ObjectType({ description: "Page views and browsers of one day (UTC)." })
export class AnalyticsDay {
  @Field(() => String, { description: "An ISO date." })
  day!: string;
  @Field(() => Int, { description: "Page views." })
  views!: number;
  @Field(() => Int, { description: "Different browsers that sent one." })
  installations!: number;
}

@ObjectType({ description: "How often something was counted." })
export class AnalyticsCount {
  @Field(() => String, { description: "What." })
  name!: string;
  @Field(() => Int, { description: "How often." })
  count!: number;
}

@ObjectType({ description: "From one page to the next." })
export class AnalyticsStep {
  @Field(() => String, { description: "The page before; empty at the start of a visit." })
  from!: string;
  @Field(() => String, { description: "The page after." })
  to!: string;
  @Field(() => Int, { description: "How often." })
  count!: number;
}

@ObjectType({ description: "What browsers that consented have reported. Nobody's name is in it." })
export class AnalyticsSummary {
  @Field(() => [AnalyticsDay], { description: "Day by day, oldest first; days without a view too." })
  days!: AnalyticsDay[];
  @Field(() => [AnalyticsCount], { description: "Most seen pages." })
  pages!: AnalyticsCount[];
  @Field(() => [AnalyticsCount], { description: "Views by the role of the viewer." })
  roles!: AnalyticsCount[];
  @Field(() => [AnalyticsCount], { description: "Events that are no page views, by name." })
  events!: AnalyticsCount[];
  @Field(() => [AnalyticsStep], { description: "Most walked steps." })
  steps!: AnalyticsStep[];
  @Field(() => Int, { description: "Views in all." })
  views!: number;
  @Field(() => Int, { description: "Different browsers in all." })
  installations!: number;
}
