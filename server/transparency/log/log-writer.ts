import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { failPoint } from "../../platform/ops/fail-points";
import type { LogKeys } from "../keys/log-keys";
import { isSame } from "../merkle/verify-proofs";
import { Prover } from "../merkle/prove";
import { TreeGrowth, type TileHash } from "../merkle/tree-growth";
import { formatCheckpoint } from "../notes/checkpoint";
import type { NoteSigner } from "../notes/note-keys";
import { formatNote, parseNote } from "../notes/signed-note";
import type { OwnWitnesses } from "../witness/own-witnesses";
import { readDueRecords, type DueRecord } from "./due-leaves.store";
import { leafOf, type Leaf } from "./leaf";
import type { HaltReason } from "./log.entity";
import {
  countEntries,
  insertCheckpoint,
  insertEntries,
  insertState,
  insertTileHashes,
  lockLog,
  readLastCheckpoint,
  readState,
  updateGoingOn,
  updateHalted,
  updatePublished,
  updateRan,
  type StoredCheckpoint,
} from "./log.store";
import { readTile } from "./tiles.store";

/** Published to every process once another checkpoint is served. Only a hint: receivers read it themselves. */
export const checkpointPublishedSubject = "log.published";
export interface CheckpointPublishedMessage {
  readonly number: number;
}

/** PUBLISHED: a new checkpoint is served. UNCHANGED: there was nothing to say. HALTED, WAITING: nothing was signed. */
export type LogRun = "PUBLISHED" | "UNCHANGED" | "HALTED" | "WAITING";

interface LogWriterDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly keys: LogKeys;
  readonly witnesses: OwnWitnesses;
  /** What the log is called when it begins. */
  readonly origin: string;
  onHalt(reason: HaltReason, detail: string): void;
}

const zeros = "0".repeat(64);

/**
 * Writes the log: new leaves and the checkpoint that covers them in one transaction, under one lock; then the witnesses; then the checkpoint is
 * served. A crash between any two of these loses nothing and signs nothing twice: the next run goes on from what is stored.
 */
export class LogWriter {
  /** Whether this process has asked the witnesses about what it found stored. */
  private hasAsked = false;
  /** The last checkpoint that this process signed or found: the database may never say less. */
  private last: StoredCheckpoint | null = null;
  private running: Promise<unknown> = Promise.resolve();
  private origin: string | null = null;

  constructor(private readonly deps: LogWriterDeps) {}

  /** One run after the other. */
  run(): Promise<LogRun> {
    const run = this.running.then(() => this.runOnce());
    this.running = run.catch(() => {});
    return run;
  }

  /** Waits for the run that is under way. */
  async settled(): Promise<void> {
    await this.running;
  }

  /** The log's name, which it gets with its keys when it is first asked for. */
  async originOnceBegun(): Promise<string> {
    if (this.origin === null) await this.begin();
    return this.origin!;
  }

  private async runOnce(): Promise<LogRun> {
    const found = await this.begin();
    const { restoredAt, haltedAt } = (await readState(this.deps.db))!;
    if (!this.hasAsked || restoredAt || haltedAt) {
      const mayGoOn = await this.askAboutStored(found, restoredAt !== null);
      if (mayGoOn !== true) return mayGoOn;
    }
    const stored = await this.append();
    if (!stored) return "HALTED";
    this.last = stored;
    failPoint("log:stored-before-witnesses");
    const { disagreement } = await this.deps.witnesses.ask(stored);
    if (disagreement) return this.halt(disagreement.reason, disagreement.detail);
    failPoint("log:cosigned-before-publish");
    return this.publish(stored);
  }

  /** Names the log, makes its keys and signs the empty tree, once; returns the checkpoint that was stored last. */
  private begin(): Promise<StoredCheckpoint> {
    const { db, clock, keys } = this.deps;
    return db.transaction(async (tx) => {
      const now = clock.date();
      await lockLog(tx);
      await insertState(tx, this.deps.origin, now);
      const { origin } = (await readState(tx))!;
      await keys.ensure(tx, origin, now);
      this.origin = origin;
      return (await readLastCheckpoint(tx)) ?? (await this.sign(tx, origin, 1, new TreeGrowth(0, [])));
    });
  }

  /**
   * Before a process signs anything, after a restore, and while nothing may be signed: is what is stored whole, and do the witnesses know of
   * no more? After a restore all of them have to answer; else those that do not are asked again with the next checkpoint.
   */
  private async askAboutStored(found: StoredCheckpoint, isRestored: boolean): Promise<true | "HALTED" | "WAITING"> {
    const damage = await this.damageOf(found);
    if (damage) return this.halt("STORE_DAMAGED", damage);
    const { disagreement, silent } = await this.deps.witnesses.ask(found);
    if (disagreement) return this.halt(disagreement.reason, disagreement.detail);
    if (isRestored && silent.length > 0) return "WAITING";
    await this.deps.db.transaction((tx) => updateGoingOn(tx));
    this.hasAsked = true;
    return true;
  }

  /** Stores what is new and signs it; the last checkpoint again where nothing is. Null where nothing may be signed. */
  private async append(): Promise<StoredCheckpoint | null> {
    const { db, clock, keys } = this.deps;
    const damage = await db.transaction(async (tx) => {
      await lockLog(tx);
      const last = (await readLastCheckpoint(tx))!;
      return this.damageOf(last, tx);
    });
    if (damage) {
      await this.halt("STORE_DAMAGED", damage);
      return null;
    }
    return db.transaction(async (tx) => {
      const now = clock.date();
      await lockLog(tx);
      const { origin, haltedAt } = (await readState(tx))!;
      if (haltedAt) return null;
      const last = (await readLastCheckpoint(tx))!;
      await keys.ensure(tx, origin, now);
      const tree = new TreeGrowth(last.size, await this.proverOf(last.size, tx).edge());
      await this.appendDue(tx, tree, now);
      await updateRan(tx, now);
      const signers = await keys.signers(tx, "LOG", origin, now);
      if (tree.size === last.size && isSignedByAll(last, signers)) return last;
      const signed = await this.sign(tx, origin, last.number + 1, tree, signers);
      failPoint("log:entries-before-commit");
      return signed;
    });
  }

  private async appendDue(tx: Tx, tree: TreeGrowth, now: Date): Promise<void> {
    for (let afterId: string | null = null; ;) {
      const due: DueRecord[] = await readDueRecords(tx, now, afterId, limits.logRecordsPerStatementMax);
      const leaves = due.flatMap(leavesOf);
      const firstIndex = tree.size;
      const hashes: TileHash[] = leaves.flatMap(({ hash }) => tree.append(hash));
      if (leaves.length > 0) await insertEntries(tx, firstIndex, leaves, now);
      await insertTileHashes(tx, hashes);
      if (due.length < limits.logRecordsPerStatementMax) return;
      afterId = due.at(-1)!.recordId;
    }
  }

  private async sign(tx: Tx, origin: string, number: number, tree: TreeGrowth, signers?: readonly NoteSigner[]): Promise<StoredCheckpoint> {
    const now = this.deps.clock.date();
    const text = formatCheckpoint({ origin, size: tree.size, root: tree.root() });
    const by = signers ?? (await this.deps.keys.signers(tx, "LOG", origin, now));
    const note = formatNote(
      text,
      by.map((signer) => signer.noteLine(text)),
    );
    const signed = { number, size: tree.size, root: tree.root(), note, at: now };
    await insertCheckpoint(tx, signed);
    return signed;
  }

  private async publish({ number }: StoredCheckpoint): Promise<LogRun> {
    const isNew = await this.deps.db.transaction((tx) => updatePublished(tx, number));
    failPoint("log:published-before-hint");
    if (!isNew) return "UNCHANGED";
    const message: CheckpointPublishedMessage = { number };
    await this.deps.bus.publish(checkpointPublishedSubject, message);
    return "PUBLISHED";
  }

  /** What does not fit in what is stored; null where all does. */
  private async damageOf({ size, root, number }: StoredCheckpoint, tx?: Tx): Promise<string | null> {
    const db = tx ?? this.deps.db;
    if (this.last && (this.last.number > number || this.last.size > size))
      return `The database says ${size} entries, this process has signed ${this.last.size}.`;
    const entries = await countEntries(db);
    if (entries !== size) return `The last checkpoint has ${size} entries, the database ${entries}.`;
    const stored = await this.proverOf(size, tx)
      .root()
      .catch(() => null);
    return stored && isSame(stored, root) ? null : `The entries in the database are not those of the last checkpoint, of ${size} entries.`;
  }

  /** Within a transaction tiles are read one after the other, for it has one connection. */
  private proverOf(size: number, tx?: Tx): Prover {
    if (!tx) return new Prover(size, (level, index, width) => readTile(this.deps.db, level, index, width));
    let last: Promise<unknown> = Promise.resolve();
    return new Prover(size, (level, index, width) => {
      const read = last.then(() => readTile(tx, level, index, width));
      last = read.catch(() => {});
      return read;
    });
  }

  private async halt(reason: HaltReason, detail: string): Promise<"HALTED"> {
    await this.deps.db.transaction((tx) => updateHalted(tx, reason, detail, this.deps.clock.date()));
    this.deps.onHalt(reason, detail);
    return "HALTED";
  }
}

/** What the log says of a record now: that it began, its head, that it ended. */
function leavesOf({ recordId, isOpened, loggedSequence, sequence, head, isEnded }: DueRecord): Leaf[] {
  const leaves: Leaf[] = [];
  const at = { recordId, sequence, head: head ?? zeros };
  if (!isOpened) leaves.push(leafOf({ kind: "open", recordId, sequence: 0, head: zeros }));
  if (isEnded) leaves.push(leafOf({ kind: "close", ...at }));
  else if (sequence > loggedSequence) leaves.push(leafOf({ kind: "head", ...at }));
  return leaves;
}

/** Whether a checkpoint carries the signature of each key that signs now. */
function isSignedByAll({ note }: StoredCheckpoint, signers: readonly NoteSigner[]): boolean {
  const ids = new Set(parseNote(note)?.signatures.map(({ keyId }) => keyId));
  return signers.every(({ key }) => ids.has(key.keyId));
}
