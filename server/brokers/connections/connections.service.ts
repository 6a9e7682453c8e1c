import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { lockUser } from "../../identity/account/users.store";
import type { SignInMails } from "../../identity/mail/sign-in-mails";
import type { ViewerService } from "../../identity/auth/viewer.service";
import { entitlementsOf, mayConnectBroker } from "../../identity/entitlements/entitlements";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { formatCounted } from "../../platform/text/counted";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { BrokerAccountsPort } from "../port/broker-accounts";
import type { VenueEnvironment, VenueId } from "../port/venue";
import type { Venue } from "../port/venue-directory";
import type { VenueCredentials } from "../port/venue-session";
import { keyHintOf, sealCredentials } from "../secrets/credentials";
import type { KeyRing } from "../secrets/key-ring";
import type { BrokerChanges } from "../brokers.events";
import { raises, type LiveAgreement, type LiveAgreements, type LiveLimitsChange } from "../live/live-agreements";
import { countCurrencies } from "../currencies/currencies.store";
import { requestReconciliation } from "../orders/work.store";
import type { BrokerConnectionRow } from "./connection.entity";
import { assertSession, connectionMoves, mayUseConnection, refuseState, stateAfterNewKey } from "./connection.policy";
import {
  countStored,
  lockConnection,
  readConnection,
  updateCredentials,
  updateLimits,
  updateName,
  updateQuotes,
  updateState,
} from "./connection.store";
import type { CheckedCredentials, KeyChecks, KeyInput } from "./key-checks";
import { insertNewAccount, type Naming } from "./new-account";
import { withVenue } from "./venue-faults";

export interface ConnectInput extends KeyInput {
  readonly venue: VenueId;
  readonly environment: VenueEnvironment;
  readonly name?: string | null;
  readonly live?: LiveAgreement | null;
  /** In which of its venue's currencies it opens; an imitation's play money is in that. Left out: its usual one. */
  readonly quoteCurrency?: string | null;
}

/** In which of the currencies of its venue an account opens. */
export interface QuotesInput {
  readonly quoteCurrency: string;
  readonly copiesOtherQuotes: boolean;
}

const kinds: Readonly<Record<VenueEnvironment, string>> = {
  LIVE: "real money",
  LOCAL_SANDBOX: "sandbox on this server",
  SANDBOX: "test account",
};

/** An account as its owner reads of it in a mail: nothing of its key and its number. */
export const describe = (venueName: string, environment: VenueEnvironment, name: string): string =>
  `${venueName}, ${kinds[environment]}, “${name}”`;

/** Accounts at brokers: connected, named, paused and changed by their owner. Venues are asked outside transactions. */
export class ConnectionsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ring: KeyRing,
    private readonly checks: KeyChecks,
    private readonly agreements: LiveAgreements,
    private readonly viewers: ViewerService,
    private readonly accounts: BrokerAccountsPort,
    private readonly changes: BrokerChanges,
    private readonly mails: Pick<SignInMails, "security">,
  ) {}

  /** One of the viewer's. Throws NOT_FOUND, for someone else's too. */
  async one(viewer: Viewer, id: string): Promise<BrokerConnectionRow> {
    const row = isUuid(id) ? await readConnection(this.db, id) : null;
    return this.own(viewer, row);
  }

  /** What a key may do, as its venue says now; nothing is stored. */
  async check(viewer: Viewer, input: ConnectInput): Promise<CheckedCredentials> {
    this.assertMayConnect(viewer);
    const venue = this.checks.venueFor(input.venue, input.environment);
    const credentials = this.checks.credentialsOf(venue, input);
    await this.checks.count(viewer);
    return this.checks.ask(venue, input.environment, credentials, viewer.id);
  }

  /** Connects an account by its key, or a new one at the imitation on this server. */
  async connect(viewer: Viewer, input: ConnectInput): Promise<BrokerConnectionRow> {
    this.assertMayConnect(viewer);
    const venue = this.checks.venueFor(input.venue, input.environment);
    const quoteCurrency = input.quoteCurrency ?? null;
    if (quoteCurrency !== null) this.assertOffered(input.venue, quoteCurrency);
    const naming = { name: this.nameOf(input.name ?? venue.capabilities.name), live: input.live ?? null, quoteCurrency };
    const typed = input.environment === "LOCAL_SANDBOX" ? null : this.checks.credentialsOf(venue, input);
    await this.assertMayAdd(viewer, input);
    await this.checks.count(viewer);
    const credentials =
      typed ?? (await withVenue(venue.capabilities.name, "input.venue", () => venue.createSandboxAccount!(quoteCurrency)));
    return this.connectWith(viewer, venue, input.environment, credentials, naming);
  }

  /** What must hold before a venue is asked: a place in the plan and, for real money, everything that its owner has to say. */
  async assertMayAdd(viewer: Viewer, input: Pick<ConnectInput, "environment" | "live">): Promise<void> {
    await this.agreements.assertAgreed(viewer, input.environment, input.live ?? null);
    await this.assertBelowMax(this.db.read, viewer, input.environment);
  }

  /** Stores credentials whose owner was asked everything, once their venue has said what they may do. */
  async connectWith(
    viewer: Viewer,
    venue: Venue,
    environment: VenueEnvironment,
    credentials: VenueCredentials,
    naming: Naming,
  ): Promise<BrokerConnectionRow> {
    const checked = await this.checks.askToStore(venue, environment, credentials, viewer.id);
    const id = randomUUID();
    await this.db.transaction(async (tx) => {
      // Counting under the owner's row lock: requests at once cannot exceed the plan.
      await lockUser(tx, viewer.id);
      await this.assertBelowMax(tx, viewer, environment);
      await this.agreements.assertAgreedIn(tx, viewer, environment, naming.live);
      const given = {
        id,
        userId: viewer.id,
        capabilities: venue.capabilities,
        environment,
        credentials,
        checked,
        naming,
        at: this.clock.date(),
      };
      await insertNewAccount(tx, { ring: this.ring, accounts: this.accounts }, given);
      const account = describe(venue.capabilities.name, environment, naming.name);
      await this.mails.security(tx, viewer.id, `An account at a broker was connected: ${account}.`);
      await this.changes.connection(tx, { userId: viewer.id, connectionId: id }, "CONNECTION");
    });
    return this.one(viewer, id);
  }

  async rename(viewer: Viewer, id: string, name: string): Promise<void> {
    const plain = this.nameOf(name);
    await this.change(viewer, id, (tx, row, at) => updateName(tx, row.id, plain, at));
  }

  /** What is opened from now on; what is held is closed where it was opened. Refuses CONNECTION_STATE, and INVALID for a currency that its venue does not have. */
  async changeQuotes(viewer: Viewer, id: string, { quoteCurrency, copiesOtherQuotes }: QuotesInput): Promise<void> {
    await this.change(viewer, id, async (tx, row, at) => {
      if (row.state === "DISCONNECTED") refuseState(row);
      this.assertOffered(row.venue, quoteCurrency);
      await updateQuotes(tx, row.id, { quoteCurrency, copiesOtherQuotes }, at);
      const others = this.checks.otherCurrenciesOf(row.venue);
      const isNew = await countCurrencies(tx, row, copiesOtherQuotes ? others : others.filter((one) => one === quoteCurrency));
      if (isNew) await requestReconciliation(tx, row.id, at);
    });
  }

  /** Opens nothing from now on; closes continue. A suspended user may. */
  async pause(viewer: Viewer, id: string): Promise<void> {
    assertSession(viewer);
    await this.inOwn(viewer, id, (tx, row, at) => this.move(tx, row, "PAUSED", at));
  }

  async resume(viewer: Viewer, id: string): Promise<void> {
    await this.change(viewer, id, (tx, row, at) => this.move(tx, row, "CONNECTED", at));
  }

  /** Gives an account with real money other limits. Refuses CONNECTION_STATE (no real money, disconnected) and what raising them needs. */
  async changeLimits(viewer: Viewer, id: string, change: LiveLimitsChange): Promise<void> {
    this.assertMayConnect(viewer);
    const before = await this.one(viewer, id);
    if (before.mode !== "LIVE") refuse(ErrorCode.CONNECTION_STATE, "input.connectionId", "Only accounts with real money have limits.");
    await this.agreements.assertMayChange(viewer, before, change);
    await this.inOwn(viewer, id, async (tx, row, at) => {
      if (row.state === "DISCONNECTED") refuseState(row);
      const { maxExposure, dailyLossLimit, textVersion } = change;
      const isRaised = raises(change, row);
      // Lowered in the meantime: what was judged as lower would be higher now.
      if (isRaised && !raises(change, before)) refuse(ErrorCode.INVALID, "input", "The limits were just changed. Try again.");
      await updateLimits(
        tx,
        row.id,
        { maxExposure, dailyLossLimit, acknowledgedTextVersion: textVersion ?? row.acknowledgedTextVersion },
        at,
      );
      if (!isRaised) return;
      const account = describe(this.checks.nameOf(row.venue), row.environment, row.name);
      await this.mails.security(tx, viewer.id, `The limits of an account at a broker were raised: ${account}.`);
    });
  }

  /** Another key of the same account at the venue. Refuses ACCOUNT_DIFFERS. */
  async replaceKey(viewer: Viewer, id: string, input: KeyInput): Promise<void> {
    this.assertMayConnect(viewer);
    const row = await this.one(viewer, id);
    const venue = this.checks.venueFor(row.venue, row.environment);
    const credentials = this.checks.credentialsOf(venue, input);
    if (row.mode === "LIVE") await this.viewers.assertFreshSignIn(viewer);
    await this.checks.count(viewer);
    await this.replaceWith(viewer, row, venue, credentials);
  }

  /** The same with credentials whose owner was asked everything. */
  async replaceWith(viewer: Viewer, before: BrokerConnectionRow, venue: Venue, credentials: VenueCredentials): Promise<void> {
    const checked = await this.checks.askToStore(venue, before.environment, credentials, viewer.id);
    if (checked.account.accountNumber !== before.accountNumber)
      refuse(ErrorCode.ACCOUNT_DIFFERS, "input.key", "This key belongs to another account. Connect that one on its own.");
    await this.inOwn(viewer, before.id, async (tx, row, at) => {
      if (row.state === "DISCONNECTED") refuseState(row);
      const state = stateAfterNewKey(row.state);
      const sealed = sealCredentials(this.ring, row.id, credentials);
      const { permissions } = checked;
      const stored = {
        sealed,
        permissions,
        state,
        isStateNew: state !== row.state,
        signIn: credentials.kind,
        keyHint: keyHintOf(credentials),
      };
      await updateCredentials(tx, row.id, stored, at);
      const account = describe(venue.capabilities.name, row.environment, row.name);
      await this.mails.security(tx, viewer.id, `The key of an account at a broker was replaced: ${account}.`);
    });
  }

  private assertOffered(venue: VenueId, currency: string): void {
    const offered = this.checks.quotesOf(venue);
    if (!offered.includes(currency)) refuse(ErrorCode.INVALID, "input.quoteCurrency", `Choose one of ${offered.join(", ")}.`);
  }

  /** Refuses CONNECTIONS_MAX: by plan, and for imitations by this server's own limit. */
  private async assertBelowMax(db: Queryable, viewer: Viewer, environment: VenueEnvironment): Promise<void> {
    const { ofPlan, local } = await countStored(db, viewer.id);
    if (environment === "LOCAL_SANDBOX") {
      const max = limits.localSandboxConnectionsPerUserMax;
      if (local >= max)
        refuse(ErrorCode.CONNECTIONS_MAX, "input", `You can have ${max} local sandboxes. Disconnect one first.`, new Decimal(max));
      return;
    }
    const { connectionsMax } = entitlementsOf(viewer);
    if (mayConnectBroker(viewer, ofPlan)) return;
    const allowed =
      connectionsMax === 0 ? "no broker connections" : formatCounted(connectionsMax, "broker connection", "broker connections");
    refuse(ErrorCode.CONNECTIONS_MAX, "input", `Your plan allows ${allowed}. A local sandbox needs none.`, new Decimal(connectionsMax));
  }

  private async move(tx: Tx, row: BrokerConnectionRow, to: "PAUSED" | "CONNECTED", at: Date): Promise<void> {
    if (row.state === to) return;
    if (!connectionMoves[to].includes(row.state)) refuseState(row);
    await updateState(tx, row.id, to, at);
  }

  private change(viewer: Viewer, id: string, work: (tx: Tx, row: BrokerConnectionRow, at: Date) => Promise<void>): Promise<void> {
    this.assertMayConnect(viewer);
    return this.inOwn(viewer, id, work);
  }

  private async inOwn(viewer: Viewer, id: string, work: (tx: Tx, row: BrokerConnectionRow, at: Date) => Promise<void>): Promise<void> {
    await this.db.transaction(async (tx) => {
      const row = this.own(viewer, isUuid(id) ? await lockConnection(tx, id) : null);
      await work(tx, row, this.clock.date());
      await this.changes.connection(tx, { userId: row.userId, connectionId: row.id }, "CONNECTION");
    });
  }

  private own(viewer: Viewer, row: BrokerConnectionRow | null): BrokerConnectionRow {
    if (!row || !mayUseConnection(viewer, row)) throw notFound("This connection");
    return row;
  }

  private assertMayConnect(viewer: Viewer): void {
    assertMayWrite(viewer);
    assertSession(viewer);
  }

  /** A name as it is stored. Refuses REQUIRED, TOO_LONG. */
  nameOf(given: string): string {
    const name = given.trim();
    const max = limits.brokerNameCharactersMax;
    if (name === "") refuse(ErrorCode.REQUIRED, "input.name", "Enter a name.");
    if ([...name].length > max) refuse(ErrorCode.TOO_LONG, "input.name", `Use at most ${max} characters.`, new Decimal(max));
    return name;
  }
}
