import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Fault } from "../../platform/errors";
import { readKeys } from "../keys/log-keys.store";
import type { LogKeyRow } from "../keys/log-key.entity";
import { formatBundle } from "../merkle/bundle";
import { Prover } from "../merkle/prove";
import { isCovered, type TileName } from "../merkle/tile-path";
import { formatProof } from "../notes/tlog-proof";
import { readCosignatures, type StoredCosignature } from "../witness/witnesses.store";
import { readCoveringEntry, readEntriesAfter, readLastEntry, type StoredEntry } from "./log-entries.store";
import { readPublished, readPublishedAfter, readState, type StoredCheckpoint } from "./log.store";
import { readBundle, readTile } from "./tiles.store";

/** A checkpoint as it is served, with the cosignatures that it has. */
export interface ServedCheckpoint extends StoredCheckpoint {
  readonly cosignatures: readonly StoredCosignature[];
  /** The signed note, cosignatures included. */
  readonly text: string;
}

/** An entry and what proves it. */
export interface ProvedEntry {
  readonly entry: StoredEntry;
  readonly checkpoint: ServedCheckpoint;
  /** As a `.tlog-proof`. */
  readonly proof: string;
}

/** Reads the log as everybody may: nothing beyond the checkpoint that is served. */
export class LogReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The checkpoint that is served; null before the first. */
  async checkpoint(): Promise<ServedCheckpoint | null> {
    const stored = await readPublished(this.db);
    return stored ? (await this.served([stored]))[0]! : null;
  }

  /** Checkpoints after this number that are served or were, oldest first. */
  async checkpointsAfter(number: number, limit: number): Promise<ServedCheckpoint[]> {
    return this.served(await readPublishedAfter(this.db, number, limit));
  }

  /** The bytes of a tile or bundle; null where the served checkpoint does not cover it. */
  async tile(name: TileName): Promise<Buffer | null> {
    const size = (await readPublished(this.db))?.size ?? 0;
    if (!isCovered(name, size)) return null;
    return name.level === "entries"
      ? formatBundle(await readBundle(this.db, name.index, name.width))
      : Buffer.concat(await readTile(this.db, name.level, name.index, name.width));
  }

  /** The entry that covers a record's event (its last entry without a sequence), with its proof; null while the log has none. */
  async prove(recordId: string, sequence: number | null): Promise<ProvedEntry | null> {
    const checkpoint = await this.checkpoint();
    if (!checkpoint) return null;
    const entry =
      sequence === null
        ? await readLastEntry(this.db, recordId, checkpoint.size)
        : await readCoveringEntry(this.db, recordId, sequence, checkpoint.size);
    return entry && { entry, checkpoint, proof: await this.proofOf(entry, checkpoint) };
  }

  /** Entries of a record in the order of the log, after this place. */
  async entriesOf(recordId: string, afterIndex: number, limit: number): Promise<StoredEntry[]> {
    const size = (await readPublished(this.db))?.size ?? 0;
    return readEntriesAfter(this.db, recordId, afterIndex, size, limit);
  }

  /** Keys of this server that sign now or did, newest first. */
  keys(): Promise<LogKeyRow[]> {
    return readKeys(this.db);
  }

  /** How the log stands. Throws UNAVAILABLE before it has begun. */
  async state() {
    const state = await readState(this.db);
    if (!state) throw new Fault("UNAVAILABLE", "The transparency log of this server has not begun. Try again shortly.");
    return { ...state, now: this.clock.date() };
  }

  private async proofOf({ leafIndex, bytes }: StoredEntry, { size, text }: ServedCheckpoint): Promise<string> {
    const prover = new Prover(size, (level, index, width) => readTile(this.db, level, index, width));
    return formatProof({
      ...{ entry: Buffer.from(bytes, "utf8"), index: leafIndex },
      ...{ hashes: await prover.inclusion(leafIndex), checkpoint: text },
    });
  }

  private async served(stored: readonly StoredCheckpoint[]): Promise<ServedCheckpoint[]> {
    const all = await readCosignatures(
      this.db,
      stored.map(({ number }) => number),
    );
    return stored.map((checkpoint) => {
      const cosignatures = all.filter(({ checkpointNumber }) => checkpointNumber === checkpoint.number);
      return { ...checkpoint, cosignatures, text: checkpoint.note + cosignatures.map(({ line }) => `${line}\n`).join("") };
    });
  }
}
