import { randomBytes } from "node:crypto";
import type { KeyRing } from "../../brokers/secrets/key-ring";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { StartupError } from "../../platform/ops/startup-error";
import { lockLog, readState } from "../log/log.store";
import { NoteSigner, noteKeyTypes } from "../notes/note-keys";
import type { LogKeyPurpose, LogKeyRow } from "./log-key.entity";
import { insertKey, lockUnderOtherVersions, readKeys, retireOtherKeys, updateSealed } from "./log-keys.store";

const dayMs = 86_400_000;
const typeOf = { LOG: noteKeyTypes.ed25519, WITNESS: noteKeyTypes.ed25519Cosignature } as const;

/** Under which name a server cosigns: another than its log's, for one key has one name. */
export const witnessNameOf = (origin: string): string => `${origin.replace(/\/log$/, "")}/witness`;

const nameOf = (purpose: LogKeyPurpose, origin: string): string => (purpose === "LOG" ? origin : witnessNameOf(origin));
const ownerOf = ({ purpose, keyId }: Pick<LogKeyRow, "purpose" | "keyId">): string => `log-key:${purpose}:${keyId}`;

/** The keys that sign this server's checkpoints and cosign those of others. */
export class LogKeys {
  constructor(
    private readonly ring: KeyRing,
    /** Of the environment, newest first; with them no key of the log is made here. */
    private readonly given: readonly NoteSigner[],
  ) {}

  /** Keeps the environment's keys, or makes those that are missing. Throws StartupError where the environment's keys have another name than the log. */
  async ensure(tx: Tx, origin: string, now: Date): Promise<void> {
    const stranger = this.given.find(({ key }) => key.name !== origin);
    if (stranger)
      throw new StartupError(
        `LOG_KEYS: the keys are named ${stranger.key.name}, but the log of this database is called ${origin} for ever.`,
      );
    const known = await readKeys(tx);
    const signs = (purpose: LogKeyPurpose, row: LogKeyRow): boolean =>
      row.purpose === purpose && row.sealedSeed !== null && (row.retiresAt === null || row.retiresAt > now);
    if (this.given.length > 0) await this.keepGiven(tx, known, now);
    else if (!known.some((row) => signs("LOG", row))) await this.make(tx, "LOG", origin, now);
    if (!known.some((row) => signs("WITNESS", row))) await this.make(tx, "WITNESS", origin, now);
  }

  /** Those that sign now, newest first. Throws where one is sealed under a key that BROKER_KEYS does not name. */
  async signers(tx: Tx, purpose: LogKeyPurpose, origin: string, now: Date): Promise<NoteSigner[]> {
    if (purpose === "LOG" && this.given.length > 0) return [...this.given];
    const rows = (await readKeys(tx)).filter(
      (row) => row.purpose === purpose && row.sealedSeed !== null && (row.retiresAt === null || row.retiresAt > now),
    );
    return rows.map((row) => {
      const seed = Buffer.from(this.ring.unseal(row.sealedSeed!, ownerOf(row)), "base64");
      return new NoteSigner(nameOf(purpose, origin), typeOf[purpose], seed);
    });
  }

  /** A new key signs from now on; those before it go on beside it for some days, so that verifiers can learn the new one. */
  async replace(tx: Tx, purpose: LogKeyPurpose, origin: string, now: Date): Promise<string> {
    if (purpose === "LOG" && this.given.length > 0)
      throw new StartupError("The log's keys come from LOG_KEYS: put a new one there, before the old one.");
    const row = await this.make(tx, purpose, origin, now);
    await retireOtherKeys(tx, purpose, [row.keyId], new Date(+now + limits.logKeyOverlapDays * dayMs));
    return row.vkey;
  }

  private async keepGiven(tx: Tx, known: readonly LogKeyRow[], now: Date): Promise<void> {
    for (const { key } of this.given)
      if (!known.some((row) => row.purpose === "LOG" && row.keyId === key.keyId && row.retiresAt === null))
        await insertKey(tx, {
          ...{ purpose: "LOG", keyId: key.keyId, vkey: key.text, createdAt: now },
          ...{ sealedSeed: null, keyVersion: null, retiresAt: null },
        });
    await retireOtherKeys(
      tx,
      "LOG",
      this.given.map(({ key }) => key.keyId),
      now,
    );
  }

  private async make(tx: Tx, purpose: LogKeyPurpose, origin: string, now: Date): Promise<LogKeyRow> {
    const seed = randomBytes(32);
    const { key } = new NoteSigner(nameOf(purpose, origin), typeOf[purpose], seed);
    const { text, keyVersion } = this.ring.seal(seed.toString("base64"), ownerOf({ purpose, keyId: key.keyId }));
    const row = { purpose, keyId: key.keyId, vkey: key.text, sealedSeed: text, keyVersion, createdAt: now, retiresAt: null };
    await insertKey(tx, row);
    return row;
  }
}

/** Seals the private keys of the log under the newest key of BROKER_KEYS. Returns how many; throws where one does not open. */
export const resealLogKeys = (db: Database, ring: KeyRing): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await lockUnderOtherVersions(tx, ring.version);
    for (const row of rows) {
      const { text, keyVersion } = ring.seal(ring.unseal(row.sealedSeed!, ownerOf(row)), ownerOf(row));
      await updateSealed(tx, { ...row, sealedSeed: text, keyVersion });
    }
    return rows.length;
  });

/** Has the log sign with a new key. Throws StartupError where it has not begun, or its keys come from the environment. Returns the public key. */
export const rotateLogKey = (db: Database, ring: KeyRing, given: readonly NoteSigner[], now: Date): Promise<string> =>
  db.transaction(async (tx) => {
    await lockLog(tx);
    const state = await readState(tx);
    if (!state) throw new StartupError("The log of this server has not begun: start the server once.");
    return new LogKeys(ring, given).replace(tx, "LOG", state.origin, now);
  });
