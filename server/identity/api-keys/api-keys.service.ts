import { randomBytes } from "node:crypto";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound, unauthenticated } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Scope, Viewer } from "../../platform/viewer";
import { announceRevoked } from "../account/identity.events";
import { assertMayWrite } from "../account/activity.policy";
import { lockUser } from "../account/users.store";
import { hashOfKey } from "./api-key";
import { countApiKeys, deleteApiKey, insertApiKey, readApiKeys, type OwnApiKey } from "./api-keys.store";
import type { SignInMails } from "../mail/sign-in-mails";
import { entitlementsOf, mayCreateApiKey } from "../entitlements/entitlements";
import { isUuid } from "../../platform/text/uuid";
import type { ViewerService } from "../auth/viewer.service";
import { formatCounted } from "../../platform/text/counted";

export interface NewApiKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly reachesLive: boolean;
  readonly expiresInDays: number;
}

const dayMs = 86_400_000;
const startCharacters = 12;

/** Keys of integrators. */
export class ApiKeysService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly viewers: ViewerService,
    private readonly mails: SignInMails,
  ) {}

  /** The viewer's keys that have not expired, oldest first. */
  list(viewer: Viewer): Promise<OwnApiKey[]> {
    return readApiKeys(this.db, viewer.id, this.clock.date(), limits.pageItemsMax);
  }

  /**
   * Makes a key and returns it, the only time it is seen. Refuses FRESH_SIGN_IN_REQUIRED, REQUIRED, TOO_LONG, INVALID (scopes a prep cook's
   * key cannot have, or a life outside 1 to 365 days) and TOO_MANY by tier.
   */
  async create(viewer: Viewer, input: NewApiKey): Promise<{ key: string; row: OwnApiKey }> {
    assertMayWrite(viewer);
    if (viewer.key) throw unauthenticated();
    const name = this.checked(viewer, input);
    await this.viewers.assertFreshSignIn(viewer);
    const key = `brg_${randomBytes(32).toString("base64url")}`;
    return this.db.transaction(async (tx) => {
      // Counting under the owner's row lock: two requests at once cannot both take the last place.
      await lockUser(tx, viewer.id);
      const count = await countApiKeys(tx, viewer.id, this.clock.date());
      const { apiKeysMax } = entitlementsOf(viewer);
      if (!mayCreateApiKey(viewer, count))
        refuse(
          ErrorCode.TOO_MANY,
          "input",
          `Your plan allows ${formatCounted(apiKeysMax, "API key", "API keys")}. Revoke one first.`,
          new Decimal(apiKeysMax),
        );
      const expiresAt = new Date(this.clock.now() + input.expiresInDays * dayMs);
      const row = await insertApiKey(tx, {
        userId: viewer.id,
        name,
        start: key.slice(0, startCharacters),
        keySha256: hashOfKey(key),
        scopes: [...new Set(input.scopes)],
        reachesLive: input.reachesLive,
        createdAt: this.clock.date(),
        expiresAt,
      });
      await this.mails.security(
        tx,
        viewer.id,
        `The API key “${name}” was made (${row.scopes.join(", ")}${row.reachesLive ? ", live accounts too" : ""}).`,
      );
      return { key, row };
    });
  }

  /** Ends a key, its sockets at once. NOT_FOUND for anybody else's. A suspended user may. */
  async revoke(viewer: Viewer, keyId: string): Promise<void> {
    if (!isUuid(keyId)) throw notFound("This key");
    await this.db.transaction(async (tx) => {
      const name = await deleteApiKey(tx, viewer.id, keyId);
      if (name === null) throw notFound("This key");
      announceRevoked(tx, this.bus, [keyId]);
      await this.mails.ring(tx, viewer.id, `The API key “${name}” was revoked.`);
    });
  }

  /** The plain name of a key that may be made. */
  private checked(viewer: Viewer, input: NewApiKey): string {
    const name = input.name.trim();
    const nameMax = limits.passkeyNameCharactersMax;
    if (name === "") refuse(ErrorCode.REQUIRED, "input.name", "Enter a name.");
    if ([...name].length > nameMax) refuse(ErrorCode.TOO_LONG, "input.name", `Use at most ${nameMax} characters.`, new Decimal(nameMax));
    if (input.scopes.length === 0) refuse(ErrorCode.REQUIRED, "input.scopes", "Choose at least one scope.");
    if (entitlementsOf(viewer).apiKeysReadOnly && (input.scopes.some((scope) => scope !== "read") || input.reachesLive))
      refuse(ErrorCode.INVALID, "input.scopes", "On the free plan an API key can only read.");
    const daysMax = limits.apiKeyDaysMax;
    if (input.expiresInDays < 1 || input.expiresInDays > daysMax)
      refuse(ErrorCode.INVALID, "input.expiresInDays", `A key can be valid for 1 to ${daysMax} days.`, new Decimal(daysMax));
    return name;
  }
}
