import type { Config } from "../../platform/config";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import type { RateLimit, RateLimits } from "../../platform/rate-limits/rate-limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { VenueEnvironment, VenueId } from "../port/venue";
import type { Venue } from "../port/venue-directory";
import type { KeyPermissions, VenueAccount, VenueCredentials } from "../port/venue-session";
import type { BrokerSessions } from "./broker-sessions";
import { refusalsOf } from "./connection.policy";
import { withVenue } from "./venue-faults";

const perUser: RateLimit = { name: "broker-key-check", max: limits.brokerKeyChecksPerUserPerHourMax, windowMs: 3_600_000 };

export interface KeyInput {
  readonly key?: string | null;
  readonly secret?: string | null;
  readonly passphrase?: string | null;
}

/** What a venue said of credentials: nothing of it is stored. */
export interface CheckedCredentials {
  readonly permissions: KeyPermissions;
  readonly account: VenueAccount;
  readonly refusals: readonly ErrorCode[];
}

const sentences: Partial<Record<ErrorCode, string>> = {
  [ErrorCode.KEY_MAY_WITHDRAW]: "This key may withdraw money. Turn that off for the key at the venue, then check it again.",
  [ErrorCode.KEY_MAY_NOT_TRADE]: "This key may not trade. Allow trading for the key at the venue, then check it again.",
  [ErrorCode.KEY_MAY_NOT_READ]: "This key may not read the account. Allow reading for the key at the venue, then check it again.",
};

/** Asks venues what credentials may do. All of it outside transactions. */
export class KeyChecks {
  constructor(
    private readonly sessions: BrokerSessions,
    private readonly rateLimits: RateLimits,
    private readonly config: Pick<Config, "isProduction">,
  ) {}

  /** Whether this server offers the environment at the venue: imitations never in production. */
  offers(venue: Venue, environment: VenueEnvironment): boolean {
    if (!venue.capabilities.environments.includes(environment)) return false;
    return environment !== "LOCAL_SANDBOX" || (!this.config.isProduction && venue.createSandboxAccount !== null);
  }

  /** What a venue is called; its code where this server has no adapter for it any more. */
  nameOf(id: VenueId): string {
    return this.sessions.all.get(id)?.capabilities.name ?? id;
  }

  /** Currencies that can be opened in there; none where this server does not have the venue any more. */
  quotesOf(id: VenueId): readonly string[] {
    const can = this.sessions.all.get(id)?.capabilities;
    return can ? [...can.quoteCurrencies, ...can.otherCurrencies] : [];
  }

  /** Those of them that do not count as a dollar. */
  otherCurrenciesOf(id: VenueId): readonly string[] {
    return this.sessions.all.get(id)?.capabilities.otherCurrencies ?? [];
  }

  /** The venue, where it is offered. Refuses VENUE_UNAVAILABLE. */
  venueFor(id: VenueId, environment: VenueEnvironment): Venue {
    const venue = this.sessions.all.get(id);
    if (!venue || !this.offers(venue, environment))
      return refuse(ErrorCode.VENUE_UNAVAILABLE, "input.environment", "This server does not offer that account there.");
    return venue;
  }

  /** The key as it was typed. Refuses REQUIRED, TOO_LONG, VENUE_UNAVAILABLE (no keys there). */
  credentialsOf(venue: Venue, input: KeyInput): VenueCredentials {
    const { signIns, hasPassphrase, name } = venue.capabilities;
    if (!signIns.includes("KEY")) refuse(ErrorCode.VENUE_UNAVAILABLE, "input.key", `${name} is connected by signing in there.`);
    const fields = { key: input.key, secret: input.secret, ...(hasPassphrase ? { passphrase: input.passphrase } : {}) };
    const texts: Record<string, string> = {};
    for (const [field, text] of Object.entries(fields)) {
      texts[field] = text?.trim() ?? "";
      if (texts[field] === "") refuse(ErrorCode.REQUIRED, `input.${field}`, `Enter the ${field === "key" ? "API key" : field}.`);
      const max = limits.brokerKeyCharactersMax;
      if (texts[field].length > max) refuse(ErrorCode.TOO_LONG, `input.${field}`, `Use at most ${max} characters.`, new Decimal(max));
    }
    return { kind: "KEY", key: texts["key"]!, secret: texts["secret"]!, passphrase: texts["passphrase"] ?? null };
  }

  /** Counts one question to a venue. Refuses RATE_LIMITED. */
  async count(viewer: Viewer): Promise<void> {
    const { isAllowed } = await this.rateLimits.hit(perUser, viewer.id);
    if (!isAllowed) refuse(ErrorCode.RATE_LIMITED, "input", "Too many keys checked. Try again in an hour.", new Decimal(perUser.max));
  }

  /** What the credentials may do, and their account. Refuses KEY_REFUSED, VENUE_UNREACHABLE. */
  ask(venue: Venue, environment: VenueEnvironment, credentials: VenueCredentials, scope: string): Promise<CheckedCredentials> {
    const { capabilities } = venue;
    const at = { venue: capabilities.venue, environment, account: scope };
    return withVenue(capabilities.name, "input.key", () =>
      this.sessions.withCredentials(at, credentials, async (session) => {
        const permissions = await session.permissions();
        const account = await session.account();
        return { permissions, account, refusals: refusalsOf(permissions) };
      }),
    );
  }

  /** The same where they are to be stored: refuses KEY_MAY_WITHDRAW, KEY_MAY_NOT_TRADE and KEY_MAY_NOT_READ too. */
  async askToStore(venue: Venue, environment: VenueEnvironment, credentials: VenueCredentials, scope: string): Promise<CheckedCredentials> {
    const checked = await this.ask(venue, environment, credentials, scope);
    const [refusal] = checked.refusals;
    if (refusal) refuse(refusal, "input.key", sentences[refusal]!);
    return checked;
  }
}
