import type { Database } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { limitSession, withoutSecrets } from "../calls/limited-session";
import type { VenueCalls } from "../calls/venue-calls";
import type { VenueEnvironment, VenueId } from "../port/venue";
import type { Venue, VenueDirectory } from "../port/venue-directory";
import { VenueCallError, type VenueCredentials, type VenueSession } from "../port/venue-session";
import { unsealCredentials } from "../secrets/credentials";
import type { KeyRing } from "../secrets/key-ring";
import { readSealedCredentials } from "./connection.store";
import { VenueMinimums } from "../opening/venue-minimums";

const openMsMax = 15_000;

/** The only place where stored credentials are taken out: into a session at their venue, behind its queue and circuit. */
export class BrokerSessions {
  private readonly minimums: VenueMinimums;

  constructor(
    private readonly db: Database,
    private readonly ring: KeyRing,
    private readonly venues: VenueDirectory,
    private readonly calls: VenueCalls,
    /** Called after each call for a stored connection that failed or met a refused key, also one that only opens its session. */
    private readonly onFailed: (connectionId: string) => void,
    /** What a venue takes at least could not be stored. */
    onError: (error: unknown) => void,
  ) {
    this.minimums = new VenueMinimums(db, onError);
  }

  /** The adapter of a venue. Throws NOT_FOUND where this server has none. */
  venue(id: VenueId): Venue {
    const venue = this.venues.get(id);
    if (!venue) throw notFound("This venue");
    return venue;
  }

  /** All that this server has an adapter for. */
  get all(): VenueDirectory {
    return this.venues;
  }

  /**
   * A session of a stored connection; the caller closes it. Throws VenueCallError, and NOT_FOUND where its credentials are erased. Outside
   * transactions only: it calls the venue.
   */
  async open(connectionId: string): Promise<VenueSession> {
    const row = await readSealedCredentials(this.db, connectionId);
    if (!row) throw notFound("This connection");
    const credentials = unsealCredentials(this.ring, connectionId, row.credentials);
    return this.openWith(row.venue, row.environment, credentials, connectionId, () => this.onFailed(connectionId));
  }

  /** Runs `work` with a session of a stored connection and closes it. */
  async with<T>(connectionId: string, work: (session: VenueSession) => Promise<T>): Promise<T> {
    return closing(await this.open(connectionId), work);
  }

  /** The same with credentials that are not stored. `account` is what the venue counts its limit by. */
  async withCredentials<T>(
    at: { readonly venue: VenueId; readonly environment: VenueEnvironment; readonly account: string },
    credentials: VenueCredentials,
    work: (session: VenueSession) => Promise<T>,
  ): Promise<T> {
    return closing(await this.openWith(at.venue, at.environment, credentials, at.account), work);
  }

  private async openWith(
    id: VenueId,
    environment: VenueEnvironment,
    credentials: VenueCredentials,
    account: string,
    onFailed?: () => void,
  ): Promise<VenueSession> {
    const venue = this.venue(id);
    const scope = { capabilities: venue.capabilities, environment, account, onFailed };
    const secrets =
      credentials.kind === "KEY" ? [credentials.key, credentials.secret, credentials.passphrase ?? ""] : [credentials.accessToken];
    try {
      const session = await inTime(venue.open(environment, credentials), venue.capabilities.name);
      await this.minimums.note(id, environment, session);
      return limitSession(session, scope, this.calls, secrets);
    } catch (error) {
      onFailed?.();
      throw withoutSecrets(error, secrets);
    }
  }
}

async function closing<T>(session: VenueSession, work: (session: VenueSession) => Promise<T>): Promise<T> {
  try {
    return await work(session);
  } finally {
    // What was asked is answered: that the line does not close well changes nothing.
    await session.close().catch(() => undefined);
  }
}

function inTime<T>(work: Promise<T>, name: string): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  // timer: a venue that hangs is left
  const timer = setTimeout(
    () => reject(new VenueCallError("UNREACHABLE", `${name} did not answer within ${openMsMax / 1000} seconds.`)),
    openMsMax,
  );
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
