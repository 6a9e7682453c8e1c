import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { BrokerKey } from "../../platform/broker-keys-setting";

/** A text under one of the server's keys. */
export interface Sealed {
  /** `version.nonce.tag.ciphertext`, base64url. */
  readonly text: string;
  readonly keyVersion: number;
}

/**
 * AES-256-GCM under versioned keys. Each text is sealed for one owner (the id of its row): moved to another row it does not open. Errors
 * name the owner and the version, never a key or a text.
 */
export class KeyRing {
  private readonly byVersion: ReadonlyMap<number, Buffer>;
  private readonly newest: BrokerKey;

  /** Newest first, at least one. */
  constructor(keys: readonly BrokerKey[]) {
    const [newest] = keys;
    if (!newest) throw new RangeError("A key ring needs a key");
    this.newest = newest;
    this.byVersion = new Map(keys.map(({ version, key }) => [version, key]));
  }

  /** The version that everything new is sealed under. */
  get version(): number {
    return this.newest.version;
  }

  has(version: number): boolean {
    return this.byVersion.has(version);
  }

  seal(text: string, owner: string): Sealed {
    const { version, key } = this.newest;
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    cipher.setAAD(aadOf(version, owner));
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    const parts = [nonce, cipher.getAuthTag(), body].map((part) => part.toString("base64url"));
    return { text: [version, ...parts].join("."), keyVersion: version };
  }

  /** The text again. Throws where the key is missing, the text was changed, or it was sealed for another owner. */
  unseal(sealed: string, owner: string): string {
    const [version, nonce, tag, body] = sealed.split(".");
    const key = this.byVersion.get(Number(version));
    if (!key) throw new Error(`BROKER_KEYS names no key of version ${version?.slice(0, 9)}, which the secret of ${owner} is sealed under.`);
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce ?? "", "base64url"), { authTagLength: 16 });
      decipher.setAAD(aadOf(Number(version), owner));
      decipher.setAuthTag(Buffer.from(tag ?? "", "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(body ?? "", "base64url")), decipher.final()]).toString("utf8");
    } catch {
      throw new Error(`The secret of ${owner} does not open with the key of version ${version}: another key, or a changed text.`);
    }
  }
}

const aadOf = (version: number, owner: string): Buffer => Buffer.from(`brigade:broker:${version}:${owner}`, "utf8");
