import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from "type-graphql";
import { RoleEnum } from "../identity/account/account.enums";
import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import { type Features, type FeatureState, features as featureList } from "../platform/features";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import { oldNameOf } from "../platform/graphql/old-name";
import { asPayload } from "../platform/user-error";
import type { Role } from "../platform/viewer";
import { audienceOf } from "./access";
import {
  AnnounceToHouseInput,
  AnnounceToServerInput,
  GapSymbolInput,
  HaltSymbolInput,
  ResumeSymbolInput,
  RetryDeadLetterInput,
  SetFeatureInput,
  SetUserRoleInput,
  SetUserSuspendedInput,
  SetUserTesterInput,
  WithdrawHouseAnnouncementInput,
  WithdrawServerAnnouncementInput,
} from "./admin.inputs";
import {
  AdminHealth,
  AdminOverview,
  AdminUserConnection,
  AdminUserPayload,
  AuditConnection,
  CheckLedgerPayload,
  FeaturesPayload,
  FeatureSwitch,
  HouseAnnouncement,
  HouseAnnouncementPayload,
  MarketControlPayload,
  RetryDeadLetterPayload,
  ServerAnnouncement,
  ServerAnnouncementPayload,
} from "./admin.types";
import { auditPage } from "./monitoring/audit.reader";
import type { HealthReader } from "./monitoring/health.reader";
import type { ServerAdminService } from "./server-admin.service";
import type { OverviewReader } from "./monitoring/overview.reader";
import type { PeopleService } from "./users/users-admin.service";
import { copiedPercentOf } from "../copying/receipts/copied-rate";
import { sampleAudit, sampleFeatures, sampleHealth, sampleOverview, samplePeople } from "./samples";
import { make } from "../platform/make";

export interface AdminReads {
  readonly db: Database;
  readonly clock: Clock;
  readonly features: Features;
  readonly people: PeopleService;
  readonly app: ServerAdminService;
  readonly overview: OverviewReader;
  readonly health: HealthReader;
}

const switchOf = (state: FeatureState): FeatureSwitch =>
  make(FeatureSwitch, { ...state, label: featureList[state.feature].label, mutations: featureList[state.feature].mutations });

/** What admins read. A tester in the admin persona gets sample data from the same fields; everybody else FORBIDDEN. */
@Resolver()
export class AdminReadsResolver {
  constructor(private readonly reads: AdminReads) {}

  @Authorized()
  @Query(() => AdminOverview, { description: "This server at a glance. Admins; sample data for a tester in the admin persona." })
  async adminOverview(@Ctx() context: RequestContext): Promise<AdminOverview> {
    const isSample = audienceOf(viewerOf(context)) === "SAMPLE";
    const read = isSample ? sampleOverview : await this.reads.overview.read();
    const { copiedToday: copied, skippedToday: skipped, rejectedToday: rejected } = read;
    return make(AdminOverview, { ...read, copiedPercentToday: copiedPercentOf({ copied, skipped, rejected }), isSample });
  }

  @Authorized()
  @Query(() => AdminUserConnection, { description: "Users, newest first, or those whose name, username or email starts with `search`." })
  async adminUsers(
    @Arg("search", () => String, { nullable: true, description: "Start of a name, username or email." }) search: string | null,
    @Arg("role", () => RoleEnum, { nullable: true, description: "Only these." }) role: Role | null,
    @Arg("first", () => Int, { defaultValue: 25, description: "At most so many, 1 to 100." }) first: number,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<AdminUserConnection> {
    if (audienceOf(viewerOf(context)) === "SAMPLE") return samplePeople(search, role) as AdminUserConnection;
    return this.reads.people.page(search, role, first, after ?? null);
  }

  @Authorized()
  @Query(() => AdminHealth, { description: "Queues, failed jobs, fan-out times and prices." })
  async adminHealth(@Ctx() context: RequestContext): Promise<AdminHealth> {
    return (audienceOf(viewerOf(context)) === "SAMPLE" ? sampleHealth : await this.reads.health.read()) as AdminHealth;
  }

  @Authorized()
  @Query(() => [FeatureSwitch], { description: "What admins can switch off." })
  featureSwitches(@Ctx() context: RequestContext): FeatureSwitch[] {
    return (audienceOf(viewerOf(context)) === "SAMPLE" ? sampleFeatures() : this.reads.features.all()).map(switchOf);
  }

  @Authorized()
  @Query(() => AuditConnection, { description: "Who did what to whom, newest first." })
  async auditLog(
    @Arg("actor", () => String, { nullable: true, description: "By whom: a username." }) actor: string | null,
    @Arg("action", () => String, { nullable: true, description: "Of which action, or its first part: `users`." }) action: string | null,
    @Arg("first", () => Int, { defaultValue: 50, description: "At most so many, 1 to 100." }) first: number,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<AuditConnection> {
    const isSample = audienceOf(viewerOf(context)) === "SAMPLE";
    const { edges, pageInfo } = isSample ? sampleAudit() : await auditPage(this.reads.db, { actor, action }, first, after ?? null);
    return { pageInfo, edges: edges.map(({ cursor, node }) => ({ cursor, node: { ...node, data: JSON.stringify(node.data) } })) };
  }

  @Authorized()
  @Query(() => [ServerAnnouncement], { description: "All announcements of this server, newest first, at most 50." })
  @Query(() => [HouseAnnouncement], { name: "allHouseAnnouncements", ...oldNameOf("allServerAnnouncements") })
  async allServerAnnouncements(@Ctx() context: RequestContext): Promise<ServerAnnouncement[]> {
    if (audienceOf(viewerOf(context)) === "SAMPLE") return [];
    return this.reads.app.announcements();
  }

  @Authorized()
  @Query(() => [ServerAnnouncement], { description: "Announcements of this server that run now, maintenance first, at most 3." })
  @Query(() => [HouseAnnouncement], { name: "houseAnnouncements", ...oldNameOf("serverAnnouncements") })
  async serverAnnouncements(): Promise<ServerAnnouncement[]> {
    return this.reads.app.running();
  }
}

/** What admins do. The services ask for the real person's powers. */
@Resolver()
export class AdminActsResolver {
  constructor(private readonly reads: AdminReads) {}

  @Authorized()
  @Mutation(() => AdminUserPayload, { description: "Gives somebody another role: typed name, reason, fresh sign-in." })
  setUserRole(@Arg("input", () => SetUserRoleInput) input: SetUserRoleInput, @Ctx() context: RequestContext): Promise<AdminUserPayload> {
    return asPayload(async () => ({ user: await this.reads.people.setRole(viewerOf(context), input) })) as Promise<AdminUserPayload>;
  }

  @Authorized()
  @Mutation(() => AdminUserPayload, { description: "Gives or takes the test mode." })
  setUserTester(
    @Arg("input", () => SetUserTesterInput) input: SetUserTesterInput,
    @Ctx() context: RequestContext,
  ): Promise<AdminUserPayload> {
    return asPayload(async () => ({ user: await this.reads.people.setTester(viewerOf(context), input) })) as Promise<AdminUserPayload>;
  }

  @Authorized()
  @Mutation(() => AdminUserPayload, { description: "Suspends somebody or lifts it: typed name, reason, fresh sign-in." })
  setUserSuspended(
    @Arg("input", () => SetUserSuspendedInput) input: SetUserSuspendedInput,
    @Ctx() context: RequestContext,
  ): Promise<AdminUserPayload> {
    return asPayload(async () => ({ user: await this.reads.people.setSuspended(viewerOf(context), input) })) as Promise<AdminUserPayload>;
  }

  @Authorized()
  @Mutation(() => FeaturesPayload, { description: "Switches a feature; off: typed label, reason, fresh sign-in." })
  setFeature(@Arg("input", () => SetFeatureInput) input: SetFeatureInput, @Ctx() context: RequestContext): Promise<FeaturesPayload> {
    return asPayload(async () => ({ features: (await this.reads.app.setFeature(viewerOf(context), input)).map(switchOf) })).then(
      (answer) => ({
        ...answer,
        features: answer.features ?? [],
      }),
    );
  }

  @Authorized()
  @Mutation(() => MarketControlPayload, { description: "Freezes a simulated symbol: typed symbol, reason, fresh sign-in." })
  haltSymbol(@Arg("input", () => HaltSymbolInput) input: HaltSymbolInput, @Ctx() context: RequestContext): Promise<MarketControlPayload> {
    return this.market(() => this.reads.app.halt(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => MarketControlPayload, { description: "Lets a halted symbol trade again." })
  resumeSymbol(
    @Arg("input", () => ResumeSymbolInput) input: ResumeSymbolInput,
    @Ctx() context: RequestContext,
  ): Promise<MarketControlPayload> {
    return this.market(() => this.reads.app.resume(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => MarketControlPayload, { description: "Moves a simulated price at once: typed symbol, reason, fresh sign-in." })
  gapSymbol(@Arg("input", () => GapSymbolInput) input: GapSymbolInput, @Ctx() context: RequestContext): Promise<MarketControlPayload> {
    return this.market(() => this.reads.app.gap(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => ServerAnnouncementPayload, { description: "Says something to everybody who is signed in." })
  announceToServer(
    @Arg("input", () => AnnounceToServerInput) input: AnnounceToServerInput,
    @Ctx() context: RequestContext,
  ): Promise<ServerAnnouncementPayload> {
    return asPayload(async () => ({
      announcement: await this.reads.app.announce(viewerOf(context), input),
    })) as Promise<ServerAnnouncementPayload>;
  }

  @Authorized()
  @Mutation(() => HouseAnnouncementPayload, oldNameOf("announceToServer"))
  announceToHouse(
    @Arg("input", () => AnnounceToHouseInput) input: AnnounceToHouseInput,
    @Ctx() context: RequestContext,
  ): Promise<ServerAnnouncementPayload> {
    return this.announceToServer(input, context);
  }

  @Authorized()
  @Mutation(() => ServerAnnouncementPayload, { description: "Takes an announcement of this server down." })
  withdrawServerAnnouncement(
    @Arg("input", () => WithdrawServerAnnouncementInput) input: WithdrawServerAnnouncementInput,
    @Ctx() context: RequestContext,
  ): Promise<ServerAnnouncementPayload> {
    return asPayload(async () => {
      await this.reads.app.withdraw(viewerOf(context), input.announcementId);
      return { announcement: null };
    });
  }

  @Authorized()
  @Mutation(() => HouseAnnouncementPayload, oldNameOf("withdrawServerAnnouncement"))
  withdrawHouseAnnouncement(
    @Arg("input", () => WithdrawHouseAnnouncementInput) input: WithdrawHouseAnnouncementInput,
    @Ctx() context: RequestContext,
  ): Promise<ServerAnnouncementPayload> {
    return this.withdrawServerAnnouncement(input, context);
  }

  @Authorized()
  @Mutation(() => RetryDeadLetterPayload, { description: "Puts a job that failed for good back into the queue, once." })
  retryDeadLetter(
    @Arg("input", () => RetryDeadLetterInput) input: RetryDeadLetterInput,
    @Ctx() context: RequestContext,
  ): Promise<RetryDeadLetterPayload> {
    return asPayload(async () => {
      await this.reads.app.retryDeadLetter(viewerOf(context), input.deadLetterId);
      return { retriedId: input.deadLetterId };
    });
  }

  @Authorized()
  @Mutation(() => CheckLedgerPayload, { description: "Re-derives the books from what was written down at the time. Changes nothing." })
  checkLedger(@Ctx() context: RequestContext): Promise<CheckLedgerPayload> {
    return asPayload(() => this.reads.app.checkLedger(viewerOf(context)) as Promise<Omit<CheckLedgerPayload, "errors">>);
  }

  private market(work: () => Promise<unknown>): Promise<MarketControlPayload> {
    return asPayload(async () => {
      const instrument = (await work()) as MarketControlPayload["instrument"] & { symbol: string };
      return { instrument: { ...instrument, id: instrument.symbol } };
    }) as Promise<MarketControlPayload>;
  }
}
