import { createHash } from "node:crypto";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { failPoint } from "../../platform/ops/fail-points";
import type { LogKeys } from "../keys/log-keys";
import { emptyRoot } from "../merkle/hashing";
import { cosignatureLine } from "../notes/cosignature";
import { keyOf, type NoteKey } from "../notes/note-keys";
import { formatNote } from "../notes/signed-note";
import type { TlogPolicy } from "../notes/tlog-policy";
import { isSignedByLog, judge, parseAddCheckpoint, type AddCheckpoint } from "./add-checkpoint";
import type { WitnessedLogRow } from "./witness.entity";
import { lockWitnessedLog, readWitnessedLog, readWitnessedLogs, upsertWitnessedLog } from "./witnessed-logs.store";

/** As the protocol answers. CONFLICT comes with the size that was cosigned last. */
export type WitnessReply =
  | { readonly status: 200; readonly lines: readonly string[] }
  | { readonly status: 409; readonly size: number }
  | { readonly status: 400 | 403 | 404 | 422 };

/** Cosigns the checkpoints of other logs, each only where its tree goes on from the one cosigned before. */
export class WitnessService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly keys: LogKeys,
    private readonly logs: TlogPolicy["logs"],
    /** Names this server's own log, whose name ours is made of, and makes the keys. */
    private readonly ownOrigin: () => Promise<string>,
  ) {}

  /** Names of the logs that this server is a witness of. */
  get origins(): string[] {
    return [...new Set(this.logs.map(({ key }) => key.name))];
  }

  async addCheckpoint(body: string): Promise<WitnessReply> {
    const request = parseAddCheckpoint(body);
    if (!request) return { status: 400 };
    const keys = this.keysOf(request.checkpoint.origin);
    if (keys.length === 0) return { status: 404 };
    if (!isSignedByLog(request.checkpoint, keys)) return { status: 403 };
    const ownOrigin = await this.ownOrigin();
    return this.cosign(request, keys, ownOrigin);
  }

  /** The checkpoint of a log that was cosigned last, by the hash of its name in hex; null without one. */
  async latest(originHash: string): Promise<string | null> {
    const origin = this.origins.find((name) => createHash("sha256").update(name).digest("hex") === originHash);
    return origin === undefined ? null : ((await readWitnessedLog(this.db, origin))?.note ?? null);
  }

  /** What was cosigned last of each log; those that never asked are left out. */
  list(): Promise<WitnessedLogRow[]> {
    return readWitnessedLogs(this.db, this.origins);
  }

  private keysOf(origin: string): NoteKey[] {
    return this.logs.flatMap(({ key }) => (key.name === origin ? [key] : []));
  }

  /** Compares and stores in one step, before anything is answered: two requests at once could take us back otherwise. */
  private cosign(request: AddCheckpoint, keys: readonly NoteKey[], ownOrigin: string): Promise<WitnessReply> {
    const { checkpoint } = request;
    return this.db.transaction(async (tx): Promise<WitnessReply> => {
      await lockWitnessedLog(tx, checkpoint.origin);
      const latest = (await readWitnessedLog(tx, checkpoint.origin)) ?? { size: 0, root: emptyRoot };
      const verdict = judge(request, latest);
      if (verdict === "CONFLICT") return { status: 409, size: latest.size };
      if (verdict === "REFUSED") return { status: 422 };
      const now = this.clock.date();
      const signers = await this.keys.signers(tx, "WITNESS", ownOrigin, now);
      const lines = signers.map((signer) => cosignatureLine(signer, checkpoint.note.text, now));
      const own = checkpoint.note.signatures.filter((signature) => keyOf(keys, signature)).map(({ line }) => line);
      await upsertWitnessedLog(tx, {
        ...{ origin: checkpoint.origin, size: checkpoint.size, root: checkpoint.root, cosignedAt: now },
        note: formatNote(checkpoint.note.text, [...own, ...lines]),
      });
      failPoint("log:cosigned-before-commit");
      return { status: 200, lines };
    });
  }
}
