import { isAPIError } from "better-auth/api";
import { z } from "zod";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse, userError, UserErrors, type UserError } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { announceRevoked } from "../account/identity.events";
import { lockPresentUser, shareLockUserByEmail, updateUser, verifyUserByEmail, type PresentUser } from "../account/users.store";
import type { Auth } from "./auth";
import type { SignInMails } from "../mail/sign-in-mails";
import { withAuthTx } from "./auth-pool";
import { endResetLinks, updateAuthUser } from "./auth-users.store";
import { authHeaders, ceremonyHeaders, passCookies, type Caller } from "./caller";
import { networkOf, signedIn, type KnownDevices } from "../sessions/known-devices";
import { isNetworkKnown } from "../sessions/known-devices.store";
import { addressSubject, type Hit, type RateLimit, type RateLimits } from "../../platform/rate-limits/rate-limits";
import { passwordMistakes } from "../registration/registration.service";
import { readCookie, verifiedSessionToken } from "./session-cookie";
import { endAllSessions } from "../sessions/sessions.service";
import { endAllApiKeys } from "../api-keys/end-keys";
import { lockSecondFactor } from "../security/two-factor.store";
import { plainCode, type TwoFactorService } from "../security/two-factor.service";

export interface LoginInput {
  readonly email: string;
  readonly password: string;
  readonly isRemembered: boolean;
}

/** Either `userId`, or that a code is wanted, or what was wrong and how many tries are left this minute. */
export interface LoginResult {
  readonly userId: string | null;
  readonly needsSecondFactor: boolean;
  readonly triesLeft: number | null;
  readonly errors: UserError[];
}

const perAccount: RateLimit = { name: "login-account", max: limits.loginsPerAccountAndAddressPerMinuteMax, windowMs: 60_000 };
const strange: RateLimit = { name: "login-strange", max: limits.strangeLoginsPerAccountPerHourMax, windowMs: 3_600_000 };
const perAddress: RateLimit = { name: "login-address", max: limits.loginsPerAddressPerMinuteMax, windowMs: 60_000 };
const resetsPerAccount: RateLimit = { name: "reset-account", max: limits.resetMailsPerAccountPerHourMax, windowMs: 3_600_000 };
const resetsPerAddress: RateLimit = { name: "reset-address", max: limits.loginsPerAddressPerMinuteMax, windowMs: 60_000 };

const wrongCredentials = (): UserError => userError(ErrorCode.CREDENTIALS_WRONG, "input", "Email or password is wrong.");

const codeOf = (error: unknown): string | undefined =>
  isAPIError(error) ? (error.body as { code?: string } | undefined)?.code : undefined;

/** Signing in and out, proving an address, setting a new password. */
export class SignInService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly auth: Auth,
    private readonly rateLimits: RateLimits,
    private readonly mails: SignInMails,
    private readonly twoFactor: TwoFactorService,
    private readonly devices: KnownDevices,
    private readonly secret: string,
  ) {}

  /** Signs in and sets the cookies. An unknown address and a wrong password cannot be distinguished by answer or time. */
  async login(input: LoginInput, caller: Caller): Promise<LoginResult> {
    const email = input.email.trim().toLowerCase();
    // The address first: an address at its limit cannot use up the tries of other people's accounts.
    const address = await this.rateLimits.hit(perAddress, addressSubject(caller.address));
    if (!address.isAllowed) return tooManyLogins(address, perAddress);
    const subject = `${email} ${addressSubject(caller.address)}`;
    const account = await this.rateLimits.hit(perAccount, subject);
    if (!account.isAllowed) return tooManyLogins(account, perAccount);
    const stranger = await this.hitStrange(email, caller);
    if (stranger?.isAllowed === false) return tooManyLogins(stranger, strange);
    try {
      const { headers, response } = await this.signInEmail(email, input, caller);
      await this.rateLimits.forget(perAccount, subject);
      passCookies(headers, caller);
      if ("twoFactorRedirect" in response) return { userId: null, needsSecondFactor: true, triesLeft: null, errors: [] };
      return { userId: response.user.id, needsSecondFactor: false, triesLeft: null, errors: [] };
    } catch (error) {
      return refusedLogin(error, Math.min(account.left, address.left, stranger?.left ?? Infinity));
    }
  }

  /**
   * Tries from each address count by themselves, so that a stranger locks nobody out. Those from networks where the account was never
   * used count together, too: many addresses guess no faster. Null where the network is known.
   */
  private async hitStrange(email: string, caller: Caller): Promise<Hit | null> {
    const isKnown = await isNetworkKnown(this.db, email, networkOf(caller.address));
    return isKnown ? null : this.rateLimits.hit(strange, email);
  }

  /** The session and the notification of its owner, in one transaction. With a second step the session comes after that. */
  private signInEmail(email: string, { password, isRemembered: rememberMe }: LoginInput, caller: Caller) {
    return signedIn(this.db, async (tx) => {
      const made = await this.auth.api.signInEmail({
        body: { email, password, rememberMe },
        headers: authHeaders(caller),
        returnHeaders: true,
      });
      if (!("twoFactorRedirect" in made.response)) await this.devices.store(tx, made.response.user.id, caller);
      return made;
    });
  }

  /**
   * The second step of a login: a code of the app, or a backup code, within ten minutes of the password. Refuses CODE_WRONG, RATE_LIMITED,
   * and TOKEN_INVALID when the login must begin anew: too late, five wrong codes, or never begun here.
   */
  async verifySecondFactor(code: string, caller: Caller): Promise<string> {
    const plain = plainCode(code);
    const isAppCode = /^\d{6}$/.test(plain);
    const userId = await this.challenged(caller);
    await this.twoFactor.assertTriesLeft(userId);
    if (isAppCode && !(await this.twoFactor.isFirstUse(userId, plain))) codeWrong();
    const request = { body: { code: plain }, headers: ceremonyHeaders(caller), returnHeaders: true } as const;
    try {
      const { headers } = await signedIn(this.db, async (tx) => {
        // One after the other: the library compares and swaps backup codes, and answers who loses the race with no code of its own.
        await lockSecondFactor(tx, userId);
        const made = isAppCode ? await this.auth.api.verifyTOTP(request) : await this.auth.api.verifyBackupCode(request);
        await this.devices.store(tx, userId, caller);
        return made;
      });
      await this.twoFactor.forgetTries(userId);
      passCookies(headers, caller);
      return userId;
    } catch (error) {
      return refusedCode(codeOf(error), error);
    }
  }

  /** Whose password was right in this browser a moment ago. */
  private async challenged(caller: Caller): Promise<string> {
    const context = await this.auth.$context;
    const signed = readCookie(caller.headers.get("cookie"), context.createAuthCookie("two_factor").name);
    const identifier = verifiedSessionToken(signed, this.secret);
    const found = identifier ? await context.internalAdapter.findVerificationValue(identifier) : null;
    return found?.value ?? beginAnew();
  }

  /** Ends the viewer's session and clears the cookies; for a visitor only the latter. */
  async logout(viewer: Viewer | null, caller: Caller): Promise<void> {
    const headers = await this.db.transaction(async (tx) => {
      if (viewer) announceRevoked(tx, this.bus, [viewer.sessionId]);
      return withAuthTx(tx, async () => (await this.auth.api.signOut({ headers: authHeaders(caller, true), returnHeaders: true })).headers);
    });
    passCookies(headers, caller);
  }

  /** Proves the address of a mailed link and signs in. Refuses with TOKEN_INVALID: expired, forged or used before. */
  async verifyEmail(token: string, caller: Caller): Promise<string> {
    const { userId, headers } = await this.db.transaction((tx) => withAuthTx(tx, () => this.verifyIn(tx, token, caller)));
    passCookies(headers, caller);
    return userId;
  }

  /** Mails a link to set a new password, where the address has an account; the answer is the same where not. */
  async requestPasswordReset(email: string, caller: Caller): Promise<void> {
    const address = email.trim().toLowerCase();
    if (!z.email().safeParse(address).success) refuse(ErrorCode.EMAIL_INVALID, "input.email", "Enter a valid email address.");
    const hits = [
      await this.rateLimits.hit(resetsPerAccount, address),
      await this.rateLimits.hit(resetsPerAddress, addressSubject(caller.address)),
    ];
    if (hits.some((hit) => !hit.isAllowed))
      refuse(ErrorCode.RATE_LIMITED, "input.email", "Too many mails were requested. Try again later.", new Decimal(resetsPerAccount.max));
    await this.db.transaction(async (tx) => {
      // A change of address or password on its way commits first: it ends the links there are, and would not see this one.
      await shareLockUserByEmail(tx, address);
      await withAuthTx(tx, () => this.auth.api.requestPasswordReset({ body: { email: address }, headers: authHeaders(caller) }));
    });
  }

  /** Sets a new password by a mailed link, once, and ends all sessions and API keys. Refuses with TOKEN_INVALID, PASSWORD_WEAK, TOO_LONG. */
  async resetPassword(token: string, password: string): Promise<void> {
    await this.db.transaction((tx) => withAuthTx(tx, () => this.resetIn(tx, token, password)));
  }

  private async verifyIn(tx: Tx, token: string, caller: Caller): Promise<{ userId: string; headers: Headers }> {
    const { headers } = await orTokenInvalid(
      this.auth.api.verifyEmail({ query: { token }, headers: authHeaders(caller), returnHeaders: true }),
    );
    if (headers.getSetCookie().length === 0)
      refuse(ErrorCode.TOKEN_INVALID, "input.token", "This link was already used. Your email address is verified: log in.");
    // The library has checked the signature: the token's content can be trusted here.
    const { email } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { email: string };
    const userId = await verifyUserByEmail(tx, email);
    await this.devices.store(tx, userId, caller);
    return { userId, headers };
  }

  private async resetIn(tx: Tx, token: string, password: string): Promise<void> {
    const user = await this.ownerOfReset(tx, token);
    const mistakes = passwordMistakes(password, user.email, user.username);
    if (mistakes.length > 0) throw new UserErrors(mistakes);
    // Read before the library deletes them.
    await endAllSessions(tx, this.bus, user.id);
    await endAllApiKeys(tx, this.bus, user.id);
    await orTokenInvalid(this.auth.api.resetPassword({ body: { token, newPassword: password } }));
    await endResetLinks(tx, user.id);
    // Who opened the mail's link has proven the address.
    await updateAuthUser(tx, user.id, { emailVerified: true, updatedAt: this.clock.date() });
    await updateUser(tx, user.id, { pending: false });
    await this.mails.passwordChanged(tx, user);
  }

  /** Locked, so that of two links used at once the second finds itself ended. */
  private async ownerOfReset(tx: Tx, token: string): Promise<PresentUser> {
    const context = await this.auth.$context;
    const found = await context.internalAdapter.findVerificationValue(`reset-password:${token}`);
    const user = found ? await lockPresentUser(tx, found.value) : null;
    return user ?? refuse(ErrorCode.TOKEN_INVALID, "input.token", "This link is invalid or has expired. Request a new one.");
  }
}

const codeWrong = (): never =>
  refuse(ErrorCode.CODE_WRONG, "input.code", "This code is wrong. A code works once and changes every 30 seconds.");
const beginAnew = (): never =>
  refuse(ErrorCode.TOKEN_INVALID, "input.code", "The sign-in took too long or had too many attempts. Log in again.");

function refusedCode(code: string | undefined, error: unknown): never {
  if (code === "INVALID_CODE" || code === "INVALID_BACKUP_CODE") return codeWrong();
  if (code === "ACCOUNT_TEMPORARILY_LOCKED")
    return refuse(ErrorCode.RATE_LIMITED, "input.code", "Too many wrong codes. Try again in 15 minutes.");
  if (code === undefined) throw error;
  return beginAnew();
}

const tooManyLogins = (hit: Hit, limit: RateLimit): LoginResult => ({
  userId: null,
  needsSecondFactor: false,
  triesLeft: 0,
  errors: [userError(ErrorCode.RATE_LIMITED, "input", `Too many attempts. Wait ${hit.retryAfterSeconds} seconds.`, new Decimal(limit.max))],
});

/** The library's codes for credentials that cannot be right. */
const wrongCodes = new Set(["INVALID_EMAIL_OR_PASSWORD", "INVALID_EMAIL", "PASSWORD_TOO_LONG"]);

function refusedLogin(error: unknown, triesLeft: number): LoginResult {
  const code = codeOf(error) ?? "";
  if (wrongCodes.has(code)) return { userId: null, needsSecondFactor: false, triesLeft, errors: [wrongCredentials()] };
  if (code !== "EMAIL_NOT_VERIFIED") throw error;
  const notVerified = userError(ErrorCode.EMAIL_NOT_VERIFIED, "input.email", "Verify your email address first. We sent you a new link.");
  return { userId: null, needsSecondFactor: false, triesLeft, errors: [notVerified] };
}

async function orTokenInvalid<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return refuse(ErrorCode.TOKEN_INVALID, "input.token", "This link is invalid or has expired. Request a new one.");
  }
}
