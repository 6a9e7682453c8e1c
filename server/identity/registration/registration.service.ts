import { z } from "zod";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import type { Features } from "../../platform/features";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse, userError, UserErrors, type UserError } from "../../platform/user-error";
import type { Role } from "../../platform/viewer";
import { mayRegisterAs } from "../account/activity.policy";
import type { Auth } from "../auth/auth";
import { insertUser } from "../account/users.store";
import { withAuthTx } from "../auth/auth-pool";
import { hasAuthUser, updateAuthUser } from "../auth/auth-users.store";
import { authHeaders, type Caller } from "../auth/caller";
import { assignMails, deleteUnassignedMails } from "../mail/mails.store";
import { weaknessOf } from "./password.policy";
import type { UserCreatedHook } from "./registration.ports";
import { addressSubject, type RateLimit, type RateLimits } from "../../platform/rate-limits/rate-limits";
import { isReservedUsername, isUsername, normalUsername, usernameCandidates } from "./username.policy";
import { holdUsername, insertPrivacySettings, isUsernameInUse, readFreeUsernames } from "./usernames.store";

export interface Registration {
  readonly email: string;
  readonly username: string;
  readonly name: string;
  readonly password: string;
  readonly role: Role;
  readonly acceptsTerms: boolean;
}

const registrations: RateLimit = { name: "register-address", max: limits.registrationsPerAddressPerHourMax, windowMs: 3_600_000 };
const suggestionsMax = 3;
const attemptsMax = 2;

/** Which unique rule of the database an error broke; null when it is another error. */
const brokenUnique = (error: unknown): string | null => {
  const cause =
    (error as { driverError?: { code?: string; constraint?: string } }).driverError ?? (error as { code?: string; constraint?: string });
  return cause.code === "23505" ? (cause.constraint ?? "") : null;
};

/** The library lost a race for the same mail: by the next attempt it is a known one. */
const lostRace = (error: unknown): boolean =>
  brokenUnique(error) === "users_username_key" || (error as { body?: { code?: string } }).body?.code === "FAILED_TO_CREATE_USER";

/** Opens accounts: sign-in rows, our user, and what other modules add to it, all in one transaction. */
export class RegistrationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly auth: Auth,
    private readonly rateLimits: RateLimits,
    private readonly features: Pick<Features, "assertOpen">,
    /** What other modules do in the transaction that creates a user. */
    private readonly onUserCreated: UserCreatedHook,
  ) {}

  /**
   * Registers a person and mails a link to verify the address. A known address gets the same answer; its owner is
   * informed by mail. Refuses with RATE_LIMITED, EMAIL_INVALID, USERNAME_INVALID, USERNAME_TAKEN, REQUIRED, TOO_LONG, INVALID,
   * PASSWORD_WEAK, TERMS_NOT_ACCEPTED, all that apply at once. UNAVAILABLE while registration is switched off.
   */
  async register(input: Registration, caller: Caller): Promise<{ email: string }> {
    this.features.assertOpen("register");
    const { isAllowed } = await this.rateLimits.hit(registrations, addressSubject(caller.address));
    if (!isAllowed)
      refuse(
        ErrorCode.RATE_LIMITED,
        "input",
        "Too many accounts were created from your network address. Try again in an hour.",
        new Decimal(registrations.max),
      );
    const plain = normalised(input);
    const mistakes = mistakesOf(plain);
    if (mistakes.length > 0) throw new UserErrors(mistakes);
    await this.create(plain, { headers: authHeaders(caller), isDemo: false, isVerified: false });
    return { email: plain.email };
  }

  /**
   * Creates somebody whose address needs no proof: the demo kitchen's people. Same rows, same work of other modules; the "please verify"
   * mail is dropped. Returns the user's id. Throws for a known address.
   */
  async createVerified(input: Registration, isDemo: boolean): Promise<string> {
    const plain = normalised(input);
    const id = await this.create(plain, { headers: new Headers(), isDemo, isVerified: true });
    if (!id) throw new Error(`${plain.email} has an account already.`);
    return id;
  }

  /** Free names like this one, at most three. */
  suggestions(username: string): Promise<string[]> {
    return readFreeUsernames(this.db, usernameCandidates(normalUsername(username)), suggestionsMax);
  }

  /** The new user's id; null when the address has an account. Tries again when somebody else took name or mail meanwhile. */
  private async create(input: Registration, how: { headers: Headers; isDemo: boolean; isVerified: boolean }): Promise<string | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.db.transaction((tx) => withAuthTx(tx, () => this.createIn(tx, input, how)));
      } catch (error) {
        if (attempt >= attemptsMax || !lostRace(error)) throw error;
      }
    }
  }

  private async createIn(
    tx: Tx,
    input: Registration,
    how: { headers: Headers; isDemo: boolean; isVerified: boolean },
  ): Promise<string | null> {
    const { email, username, name, password, role } = input;
    if (await this.isTaken(tx, username)) refuse(ErrorCode.USERNAME_TAKEN, "input.username", "This username is taken.");
    const { user } = await this.auth.api.signUpEmail({ body: { email, name, password }, headers: how.headers });
    const isNew = await hasAuthUser(tx, user.id);
    if (!isNew) {
      await holdUsername(tx, username, new Date(this.clock.now() + limits.usernameHoldDays * 86_400_000));
      return null;
    }
    const createdAt = this.clock.date();
    await insertUser(tx, { id: user.id, username, name, email, role, house: how.isDemo, pending: !how.isVerified, createdAt });
    await insertPrivacySettings(tx, user.id, createdAt);
    if (how.isVerified) await verifyWithoutMail(tx, user.id, email);
    else await assignMails(tx, email, user.id);
    await this.onUserCreated(tx, { id: user.id, username, email, role, isTestAccount: email === this.config.testAccountEmail });
    return user.id;
  }

  private async isTaken(tx: Tx, username: string): Promise<boolean> {
    return isReservedUsername(username) || isUsernameInUse(tx, username, this.clock.date());
  }
}

async function verifyWithoutMail(tx: Tx, userId: string, email: string): Promise<void> {
  await updateAuthUser(tx, userId, { emailVerified: true });
  await deleteUnassignedMails(tx, email);
}

/** Without control characters and marks that turn the writing direction round; one space between words. */
export const plainName = (name: string): string =>
  name
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "")
    .trim();

const normalised = (input: Registration): Registration => ({
  ...input,
  email: input.email.trim().toLowerCase(),
  username: normalUsername(input.username),
  name: plainName(input.name),
});

function mistakesOf(input: Registration): UserError[] {
  const mistakes: UserError[] = [];
  const add = (code: ErrorCode, field: string, message: string, limit?: number): void =>
    void mistakes.push(userError(code, `input.${field}`, message, limit === undefined ? undefined : new Decimal(limit)));
  if (!z.email().max(254).safeParse(input.email).success) add(ErrorCode.EMAIL_INVALID, "email", "Enter a valid email address.");
  if (!isUsername(input.username))
    add(ErrorCode.USERNAME_INVALID, "username", "Use 3 to 30 letters, digits, dots or underscores. Start and end with a letter or digit.");
  if (input.name === "") add(ErrorCode.REQUIRED, "name", "Enter your name.");
  if ([...input.name].length > limits.nameCharactersMax)
    add(ErrorCode.TOO_LONG, "name", `Use at most ${limits.nameCharactersMax} characters.`, limits.nameCharactersMax);
  if (!mayRegisterAs(input.role)) add(ErrorCode.INVALID, "role", "Choose eater, feeder or hybrid.");
  if (!input.acceptsTerms) add(ErrorCode.TERMS_NOT_ACCEPTED, "acceptsTerms", "Please accept the terms.");
  mistakes.push(...passwordMistakes(input.password, input.email, input.username));
  return mistakes;
}

/** TOO_LONG or PASSWORD_WEAK, with the limit where one was hit; empty when the password will do. */
export function passwordMistakes(password: string, email: string, username: string): UserError[] {
  const { passwordCharactersMax, passwordCharactersMin } = limits;
  if (password.length > passwordCharactersMax)
    return [
      userError(
        ErrorCode.TOO_LONG,
        "input.password",
        `Use at most ${passwordCharactersMax} characters.`,
        new Decimal(passwordCharactersMax),
      ),
    ];
  const weakness = weaknessOf(password, email, username);
  return weakness === null ? [] : [userError(ErrorCode.PASSWORD_WEAK, "input.password", weakness, new Decimal(passwordCharactersMin))];
}
