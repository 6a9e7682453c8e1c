import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import webPush from "web-push";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import { lockPushKeys, readPushKeys, replacePushKeys } from "./push-keys.store";

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The server's own key pair for web push: generated when it is first needed and stored, because browsers bind their
 * subscription to it. The private key is encrypted with the server's secret. With another secret a new pair is generated and
 * the old subscriptions are deleted, because no push service accepts them from us any more.
 */
export class PushKeys {
  private keys: Promise<VapidKeys> | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly config: Pick<Config, "authSecret">,
  ) {}

  get(): Promise<VapidKeys> {
    this.keys ??= this.load().catch((error: unknown) => {
      this.keys = null;
      throw error;
    });
    return this.keys;
  }

  private async load(): Promise<VapidKeys> {
    return (await this.read()) ?? this.make();
  }

  private async read(): Promise<VapidKeys | null> {
    const row = await readPushKeys(this.db);
    const privateKey = row ? unseal(row.sealed_private_key, this.config.authSecret) : null;
    return row && privateKey ? { publicKey: row.public_key, privateKey } : null;
  }

  /** Under a lock on the table: of two processes that start at once, the second takes the keys of the first. */
  private make(): Promise<VapidKeys> {
    return this.db.transaction(async (tx) => {
      await lockPushKeys(tx);
      const row = await readPushKeys(tx);
      const known = row ? unseal(row.sealed_private_key, this.config.authSecret) : null;
      if (row && known) return { publicKey: row.public_key, privateKey: known };
      const made = webPush.generateVAPIDKeys();
      const keys = { public_key: made.publicKey, sealed_private_key: seal(made.privateKey, this.config.authSecret) };
      await replacePushKeys(tx, keys, this.clock.date());
      return made;
    });
  }
}

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "brigade push keys", 32));

function seal(text: string, secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Null for what was sealed with another secret. */
function unseal(text: string, secret: string): string | null {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
