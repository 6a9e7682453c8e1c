import { isAPIError } from "better-auth/api";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { ownerHeader, type Auth } from "../auth/auth";
import type { SignInMails } from "../mail/sign-in-mails";
import { ceremonyHeaders, passCookies, type Caller } from "../auth/caller";
import { signedIn, type KnownDevices } from "../sessions/known-devices";
import { addressSubject, type RateLimit, type RateLimits } from "../../platform/rate-limits/rate-limits";
import { isUuid } from "../../platform/text/uuid";
import type { ViewerService } from "../auth/viewer.service";
import { deleteSession } from "../sessions/sessions.store";
import { deletePasskey, hasPasskey, readPasskeys, renamePasskey, setPasskeyCreated, type OwnPasskey } from "./passkeys.store";

/** What a browser's WebAuthn call gives; its fields are checked by the library. */
type BrowserAnswer = NonNullable<Parameters<Auth["api"]["verifyPasskeyAuthentication"]>[0]>["body"]["response"];

const signIns: RateLimit = { name: "passkey-address", max: limits.loginsPerAddressPerMinuteMax, windowMs: 60_000 };

const challenges: RateLimit = { name: "passkey-options-address", max: limits.passkeyOptionsPerAddressPerMinuteMax, windowMs: 60_000 };

/** Passkeys: WebAuthn by the sign-in library, behind our mutations. Challenges live five minutes in its table, named by a signed cookie. */
export class PasskeysService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly auth: Auth,
    private readonly viewers: ViewerService,
    private readonly rateLimits: RateLimits,
    private readonly mails: SignInMails,
    private readonly devices: KnownDevices,
  ) {}

  list(userId: string): Promise<OwnPasskey[]> {
    return readPasskeys(this.db, userId, limits.passkeysMax);
  }

  /** What the browser needs to make a passkey, as JSON. Refuses FRESH_SIGN_IN_REQUIRED, TOO_MANY. */
  async creationOptions(viewer: Viewer, caller: Caller): Promise<string> {
    await this.viewers.assertFreshSignIn(viewer);
    if ((await this.list(viewer.id)).length >= limits.passkeysMax)
      refuse(
        ErrorCode.TOO_MANY,
        "",
        `You have ${limits.passkeysMax} passkeys, the maximum. Remove one first.`,
        new Decimal(limits.passkeysMax),
      );
    const { headers, response } = await this.auth.api.generatePasskeyRegistrationOptions({
      headers: withOwner(caller, viewer.id),
      query: { context: viewer.username },
      returnHeaders: true,
    });
    passCookies(headers, caller);
    return JSON.stringify(response);
  }

  /** Stores the passkey the browser made. Refuses FRESH_SIGN_IN_REQUIRED, PASSKEY_REFUSED, INVALID, REQUIRED, TOO_LONG. */
  async add(viewer: Viewer, responseJson: string, name: string, caller: Caller): Promise<void> {
    await this.viewers.assertFreshSignIn(viewer);
    const plain = plainName(name);
    const body = { response: parsed(responseJson), name: plain };
    const { id } = await orRefused(this.auth.api.verifyPasskeyRegistration({ body, headers: withOwner(caller, viewer.id) }));
    await this.db.transaction(async (tx) => {
      await setPasskeyCreated(tx, id, this.clock.date());
      await this.mails.security(tx, viewer.id, `The passkey “${plain}” was added.`);
    });
  }

  /** NOT_FOUND for anybody else's. Refuses REQUIRED, TOO_LONG. */
  async rename(viewer: Viewer, passkeyId: string, name: string): Promise<void> {
    const plain = plainName(name);
    await this.db.transaction(async (tx) => {
      if (!isUuid(passkeyId) || !(await renamePasskey(tx, viewer.id, passkeyId, plain))) throw notFound("This passkey");
    });
  }

  /** NOT_FOUND for anybody else's. Refuses FRESH_SIGN_IN_REQUIRED. */
  async remove(viewer: Viewer, passkeyId: string): Promise<void> {
    await this.viewers.assertFreshSignIn(viewer);
    await this.db.transaction(async (tx) => {
      const name = isUuid(passkeyId) ? await deletePasskey(tx, viewer.id, passkeyId) : undefined;
      if (name === undefined) throw notFound("This passkey");
      await this.mails.security(tx, viewer.id, `The passkey “${name ?? "Passkey"}” was removed.`);
    });
  }

  /** What the browser needs to offer its passkeys, as JSON; nobody is named. Refuses RATE_LIMITED: each is stored for minutes. */
  async requestOptions(caller: Caller): Promise<string> {
    const hit = await this.rateLimits.hit(challenges, addressSubject(caller.address));
    if (!hit.isAllowed)
      refuse(ErrorCode.RATE_LIMITED, "", `Too many attempts. Wait ${hit.retryAfterSeconds} seconds.`, new Decimal(challenges.max));
    const { headers, response } = await this.auth.api.generatePasskeyAuthenticationOptions({
      headers: ceremonyHeaders(caller),
      returnHeaders: true,
    });
    passCookies(headers, caller);
    return JSON.stringify({ ...response, userVerification: "required" });
  }

  /** Signs in with a passkey and sets the cookie; password and code are not asked for. Refuses RATE_LIMITED, PASSKEY_REFUSED, INVALID. */
  async signIn(responseJson: string, caller: Caller): Promise<string> {
    const hit = await this.rateLimits.hit(signIns, addressSubject(caller.address));
    if (!hit.isAllowed)
      refuse(ErrorCode.RATE_LIMITED, "input", `Too many attempts. Wait ${hit.retryAfterSeconds} seconds.`, new Decimal(signIns.max));
    const body = { response: parsed(responseJson) };
    const verified = signedIn(this.db, async (tx) => {
      const made = await this.auth.api.verifyPasskeyAuthentication({ body, headers: ceremonyHeaders(caller), returnHeaders: true });
      await this.devices.store(tx, made.response.user.id, caller);
      return made;
    });
    const { headers, response } = await orRefused(verified);
    passCookies(headers, caller);
    return response.user.id;
  }

  /** Proves by a passkey that the viewer is there. Refuses PASSKEY_REFUSED, also for somebody else's passkey. */
  async prove(viewer: Viewer, responseJson: string, caller: Caller): Promise<void> {
    const response = parsed(responseJson);
    if (!(await hasPasskey(this.db, viewer.id, String(response.id)))) refused();
    const made = await orRefused(this.auth.api.verifyPasskeyAuthentication({ body: { response }, headers: ceremonyHeaders(caller) }));
    // The library signs in anew; here the session stays the one it was.
    await deleteSession(this.db, made.session.id);
  }
}

function withOwner(caller: Caller, userId: string): Headers {
  const headers = ceremonyHeaders(caller);
  headers.set(ownerHeader, userId);
  return headers;
}

function plainName(name: string): string {
  const plain = name.trim();
  if (plain === "") refuse(ErrorCode.REQUIRED, "input.name", "Enter a name.");
  if ([...plain].length > limits.passkeyNameCharactersMax)
    refuse(
      ErrorCode.TOO_LONG,
      "input.name",
      `Use at most ${limits.passkeyNameCharactersMax} characters.`,
      new Decimal(limits.passkeyNameCharactersMax),
    );
  return plain;
}

/** A JSON object of a browser; deeper checks are the library's. */
function parsed(json: string): BrowserAnswer {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as BrowserAnswer;
  } catch {
    // refused below
  }
  return refuse(ErrorCode.INVALID, "input.response", "This is not a passkey answer of a browser. Try again.");
}

const refused = (): never =>
  refuse(ErrorCode.PASSKEY_REFUSED, "input.response", "This passkey was not accepted. Try again, or use your password.");

async function orRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isAPIError(error)) return refused();
    throw error;
  }
}
