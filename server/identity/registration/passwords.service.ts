import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Auth } from "../auth/auth";
import { endResetLinks, readPasswordHash, updatePasswordHash } from "../auth/auth-users.store";
import type { RateLimit, RateLimits } from "../../platform/rate-limits/rate-limits";

const checks: RateLimit = { name: "password-check", max: limits.passwordChecksPerMinuteMax, windowMs: 60_000 };

/** Asks a signed-in user for the password again, before what a stolen session must not do. */
export class PasswordsService {
  constructor(
    private readonly db: Database,
    private readonly auth: Auth,
    private readonly rateLimits: RateLimits,
  ) {}

  /** Refuses with RATE_LIMITED after five tries a minute, with CREDENTIALS_WRONG when it is not the user's. Outside transactions: a wrong try must count. */
  async assertPassword(userId: string, password: string, path = "input.password"): Promise<void> {
    const hit = await this.rateLimits.hit(checks, userId);
    if (!hit.isAllowed)
      refuse(ErrorCode.RATE_LIMITED, path, `Too many attempts. Wait ${hit.retryAfterSeconds} seconds.`, new Decimal(checks.max));
    if (!(await this.isRight(userId, password))) refuse(ErrorCode.CREDENTIALS_WRONG, path, "This password is wrong.");
    await this.rateLimits.forget(checks, userId);
  }

  /** Stores a new password, already checked against the rules, and ends what the old one and mailed links had begun. */
  async set(tx: Tx, userId: string, password: string): Promise<void> {
    const hash = await (await this.auth.$context).password.hash(password);
    await updatePasswordHash(tx, userId, hash);
    await endResetLinks(tx, userId);
  }

  private async isRight(userId: string, password: string): Promise<boolean> {
    if (password.length === 0 || password.length > limits.passwordCharactersMax) return false;
    const hash = await readPasswordHash(this.db, userId);
    return hash !== null && (await this.auth.$context).password.verify({ hash, password });
  }
}
