import { createHash, randomBytes } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { ViewerService } from "../../identity/auth/viewer.service";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { assertSession } from "../connections/connection.policy";
import type { BrokerConnectionRow } from "../connections/connection.entity";
import type { ConnectInput, ConnectionsService } from "../connections/connections.service";
import type { KeyChecks } from "../connections/key-checks";
import { withVenue } from "../connections/venue-faults";
import type { VenueOAuth } from "../port/venue-directory";
import type { Venue } from "../port/venue-directory";
import type { BrokerOAuthState } from "./oauth-state.entity";
import { deleteExpiredOAuthStates, insertOAuthState, takeOAuthState } from "./oauth-states.store";

const lifeMs = limits.brokerSignInMinutesMax * 60_000;
export const hashOfState = (state: string): string => createHash("sha256").update(state).digest("hex");

/** Connects accounts by a sign-in at the venue: a person goes there with a state that only they can come back with, once. */
export class VenueSignInService {
  private readonly returnUrl: string;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    config: Pick<Config, "publicUrl">,
    private readonly checks: KeyChecks,
    private readonly connections: ConnectionsService,
    private readonly viewers: ViewerService,
  ) {
    this.returnUrl = `${config.publicUrl.replace(/\/$/, "")}/brokers/callback`;
  }

  /** Where the viewer has to go to connect an account, or to renew the sign-in of `connectionId`. */
  async begin(viewer: Viewer, input: ConnectInput & { readonly connectionId?: string | null }): Promise<string> {
    assertMayWrite(viewer);
    assertSession(viewer);
    const renewed = input.connectionId ? await this.connections.one(viewer, input.connectionId) : null;
    const environment = renewed?.environment ?? input.environment;
    const venue = this.checks.venueFor(renewed?.venue ?? input.venue, environment);
    const oauth = oauthOf(venue);
    if (renewed?.mode === "LIVE") await this.viewers.assertFreshSignIn(viewer);
    if (!renewed) await this.connections.assertMayAdd(viewer, input);
    await this.checks.count(viewer);
    const state = randomBytes(32).toString("base64url");
    const now = this.clock.date();
    await insertOAuthState(this.db, {
      ...{ stateSha256: hashOfState(state), userId: viewer.id, venue: venue.capabilities.venue, environment, returnUrl: this.returnUrl },
      name: this.connections.nameOf(input.name ?? venue.capabilities.name),
      connectionId: renewed?.id ?? null,
      maxExposure: input.live?.maxExposure ?? null,
      dailyLossLimit: input.live?.dailyLossLimit ?? null,
      acknowledgedTextVersion: input.live?.textVersion ?? null,
      residence: input.live?.residence?.trim() ?? null,
      createdAt: now,
      expiresAt: new Date(+now + lifeMs),
    });
    return oauth.authorizeUrl(state, environment, this.returnUrl);
  }

  /**
   * Finishes with what the venue sent back. Refuses BROKER_STATE_UNKNOWN, the same for another's state as for an invented, used or old
   * one, and what connecting refuses.
   */
  async finish(viewer: Viewer, code: string, stateSha256: string): Promise<BrokerConnectionRow> {
    assertMayWrite(viewer);
    assertSession(viewer);
    const state = await takeOAuthState(this.db, stateSha256, viewer.id, this.clock.date());
    if (!state) return refuseUnknownState();
    const venue = this.checks.venueFor(state.venue, state.environment);
    const oauth = oauthOf(venue);
    const exchange = () => oauth.exchange(code, state.environment, state.returnUrl);
    const credentials = await withVenue(venue.capabilities.name, "input.code", exchange);
    if (state.connectionId !== null) {
      const before = await this.connections.one(viewer, state.connectionId);
      await this.connections.replaceWith(viewer, before, venue, credentials);
      return this.connections.one(viewer, before.id);
    }
    return this.connections.connectWith(viewer, venue, state.environment, credentials, { name: state.name, live: agreedIn(state) });
  }

  /** Deletes what nobody came back for. Run by a job. */
  async prune(): Promise<void> {
    await deleteExpiredOAuthStates(this.db, this.clock.date());
  }
}

export const refuseUnknownState = (): never =>
  refuse(
    ErrorCode.BROKER_STATE_UNKNOWN,
    "input.state",
    "This account did not start the broker connection, so nothing was connected. Start it again from your account.",
  );

function oauthOf(venue: Venue): VenueOAuth {
  if (!venue.oauth)
    return refuse(ErrorCode.VENUE_UNAVAILABLE, "input.venue", `This server cannot sign in at ${venue.capabilities.name}; use a key.`);
  return venue.oauth;
}

/** What was agreed to before leaving; null for accounts without real money. */
function agreedIn({ maxExposure, dailyLossLimit, acknowledgedTextVersion, residence }: BrokerOAuthState) {
  if (!maxExposure || !dailyLossLimit || acknowledgedTextVersion === null) return null;
  return { maxExposure, dailyLossLimit, textVersion: acknowledgedTextVersion, typed: "", residence };
}
