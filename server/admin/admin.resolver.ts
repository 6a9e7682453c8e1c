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
  @Query(() => AdminOverview, {
    description: "Figures of this server at a glance. Admins only; testers in the admin persona see sample data.",
  })
  async adminOverview(@Ctx() context: RequestContext): Promise<AdminOverview> {
    const isSample = audienceOf(viewerOf(context)) === "SAMPLE";
    const read = isSample ? sampleOverview : await this.reads.overview.read();
    const { copiedToday: copied, skippedToday: skipped, rejectedToday: rejected } = read;
    return make(AdminOverview, { ...read, copiedPercentToday: copiedPercentOf({ copied, skipped, rejected }), isSample });
  }

  @Authorized()
  @Query(() => AdminUserConnection, {
    description: "Users, newest first, or those whose username, name or email starts with `search`, in this order. Admins only.",
  })
  async adminUsers(
    @Arg("search", () => String, { nullable: true, description: "Start of a name, username or email. Left out: all users." }) search:
      | string
      | null,
    @Arg("role", () => RoleEnum, { nullable: true, description: "Only users with this role. Left out: all." }) role: Role | null,
    @Arg("first", () => Int, { defaultValue: 25, description: "Number of users, 1 to 100." }) first: number,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<AdminUserConnection> {
    if (audienceOf(viewerOf(context)) === "SAMPLE") return samplePeople(search, role) as AdminUserConnection;
    return this.reads.people.page(search, role, first, after ?? null);
  }

  @Authorized()
  @Query(() => AdminHealth, { description: "Queues, failed jobs, fan-out times and prices. Admins only." })
  async adminHealth(@Ctx() context: RequestContext): Promise<AdminHealth> {
    return (audienceOf(viewerOf(context)) === "SAMPLE" ? sampleHealth : await this.reads.health.read()) as AdminHealth;
  }

  @Authorized()
  @Query(() => [FeatureSwitch], { description: "Features that admins can switch off." })
  featureSwitches(@Ctx() context: RequestContext): FeatureSwitch[] {
    return (audienceOf(viewerOf(context)) === "SAMPLE" ? sampleFeatures() : this.reads.features.all()).map(switchOf);
  }

  @Authorized()
  @Query(() => AuditConnection, { description: "Actions of admins and of the server, newest first. Admins only." })
  async auditLog(
    @Arg("actor", () => String, { nullable: true, description: "Only actions by this username. Left out: all." }) actor: string | null,
    @Arg("action", () => String, { nullable: true, description: "Only this action or group of actions, such as `users`. Left out: all." })
    action: string | null,
    @Arg("first", () => Int, { defaultValue: 50, description: "Number of lines, 1 to 100." }) first: number,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<AuditConnection> {
    const isSample = audienceOf(viewerOf(context)) === "SAMPLE";
    const { edges, pageInfo } = isSample ? sampleAudit() : await auditPage(this.reads.db, { actor, action }, first, after ?? null);
    return { pageInfo, edges: edges.map(({ cursor, node }) => ({ cursor, node: { ...node, data: JSON.stringify(node.data) } })) };
  }

  @Authorized()
  @Query(() => [ServerAnnouncement], { description: "All announcements of this server, newest first, at most 50. Admins only." })
  @Query(() => [HouseAnnouncement], { name: "allHouseAnnouncements", ...oldNameOf("allServerAnnouncements") })
  async allServerAnnouncements(@Ctx() context: RequestContext): Promise<ServerAnnouncement[]> {
    if (audienceOf(viewerOf(context)) === "SAMPLE") return [];
    return this.reads.app.announcements();
  }

  @Authorized()
  @Query(() => [ServerAnnouncement], { description: "Announcements of this server that are shown now, maintenance first, at most 3." })
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
  @Mutation(() => AdminUserPayload, {
    description:
      "Changes a user's role. Needs the typed username, a reason and a sign-in within the last ten minutes. Admins only. Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, SELF, TOO_LONG. Throws NOT_FOUND.",
  })
  setUserRole(@Arg("input", () => SetUserRoleInput) input: SetUserRoleInput, @Ctx() context: RequestContext): Promise<AdminUserPayload> {
    return asPayload(async () => ({ user: await this.reads.people.setRole(viewerOf(context), input) })) as Promise<AdminUserPayload>;
  }

  @Authorized()
  @Mutation(() => AdminUserPayload, {
    description: "Gives a user access to test mode, or removes it. Admins only. Errors: REQUIRED, TOO_LONG. Throws NOT_FOUND.",
  })
  setUserTester(
    @Arg("input", () => SetUserTesterInput) input: SetUserTesterInput,
    @Ctx() context: RequestContext,
  ): Promise<AdminUserPayload> {
    return asPayload(async () => ({ user: await this.reads.people.setTester(viewerOf(context), input) })) as Promise<AdminUserPayload>;
  }

  @Authorized()
  @Mutation(() => AdminUserPayload, {
    description:
      "Suspends a user or lifts the suspension. Needs the typed username, a reason and a sign-in within the last ten minutes. Admins only. Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, SELF, TOO_LONG. Throws NOT_FOUND.",
  })
  setUserSuspended(
    @Arg("input", () => SetUserSuspendedInput) input: SetUserSuspendedInput,
    @Ctx() context: RequestContext,
  ): Promise<AdminUserPayload> {
    return asPayload(async () => ({ user: await this.reads.people.setSuspended(viewerOf(context), input) })) as Promise<AdminUserPayload>;
  }

  @Authorized()
  @Mutation(() => FeaturesPayload, {
    description:
      "Switches a feature on or off. Switching off needs its typed label, a reason and a sign-in within the last ten minutes. Admins only. Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, TOO_LONG. Throws NOT_FOUND.",
  })
  setFeature(@Arg("input", () => SetFeatureInput) input: SetFeatureInput, @Ctx() context: RequestContext): Promise<FeaturesPayload> {
    return asPayload(async () => ({ features: (await this.reads.app.setFeature(viewerOf(context), input)).map(switchOf) })).then(
      (answer) => ({
        ...answer,
        features: answer.features ?? [],
      }),
    );
  }

  @Authorized()
  @Mutation(() => MarketControlPayload, {
    description:
      "Halts a simulated symbol. Needs the typed symbol, a reason and a sign-in within the last ten minutes. Admins only. Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, SYMBOL_UNKNOWN, TOO_LONG.",
  })
  haltSymbol(@Arg("input", () => HaltSymbolInput) input: HaltSymbolInput, @Ctx() context: RequestContext): Promise<MarketControlPayload> {
    return this.market(() => this.reads.app.halt(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => MarketControlPayload, {
    description: "Resumes trading of a halted symbol. Admins only. Errors: INVALID, REQUIRED, SYMBOL_UNKNOWN, TOO_LONG.",
  })
  resumeSymbol(
    @Arg("input", () => ResumeSymbolInput) input: ResumeSymbolInput,
    @Ctx() context: RequestContext,
  ): Promise<MarketControlPayload> {
    return this.market(() => this.reads.app.resume(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => MarketControlPayload, {
    description:
      "Moves a simulated price at once. Needs the typed symbol, a reason and a sign-in within the last ten minutes. Admins only. Errors: FRESH_SIGN_IN_REQUIRED, INVALID, REQUIRED, SYMBOL_UNKNOWN, TOO_LONG.",
  })
  gapSymbol(@Arg("input", () => GapSymbolInput) input: GapSymbolInput, @Ctx() context: RequestContext): Promise<MarketControlPayload> {
    return this.market(() => this.reads.app.gap(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => ServerAnnouncementPayload, {
    description: "Shows an announcement to everyone who is signed in. Admins only. Errors: INVALID, REQUIRED, TOO_LONG.",
  })
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
  @Mutation(() => ServerAnnouncementPayload, { description: "Withdraws a server announcement. Admins only. Throws NOT_FOUND." })
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
  @Mutation(() => RetryDeadLetterPayload, { description: "Queues a job that failed for good once more. Admins only. Throws NOT_FOUND." })
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
  @Mutation(() => CheckLedgerPayload, { description: "Checks the ledger against the recorded entries and changes nothing. Admins only." })
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
