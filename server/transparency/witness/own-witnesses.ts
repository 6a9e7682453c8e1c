import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { StoredCheckpoint } from "../log/log.store";
import { readTile } from "../log/tiles.store";
import { Prover } from "../merkle/prove";
import type { TlogPolicy } from "../notes/tlog-policy";
import { askWitness, type SendToWitness, type WitnessAnswer } from "./ask-witness";
import { readWitnesses, upsertCosignature, upsertCosigned, upsertFailed } from "./witnesses.store";

/** A witness that has seen more or something else than this log has. */
export interface Disagreement {
  readonly reason: "WITNESS_AHEAD" | "WITNESS_DISAGREES";
  readonly detail: string;
}

export interface Asked {
  /** What ends signing; null: none of those that answered knows of it. */
  readonly disagreement: Disagreement | null;
  /** Names of those that gave no cosignature. */
  readonly silent: readonly string[];
}

/** Asks the witnesses of this server's log and keeps their cosignatures. */
export class OwnWitnesses {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly policy: TlogPolicy,
    private readonly send: SendToWitness,
  ) {}

  get count(): number {
    return this.policy.witnesses.length;
  }

  /** Has all witnesses cosign a stored checkpoint, at the same time, and notes how it went. Never throws for a witness that fails. */
  async ask(checkpoint: StoredCheckpoint): Promise<Asked> {
    const known = new Map((await readWitnesses(this.db)).map(({ vkey, size }) => [vkey, size]));
    const prover = new Prover(checkpoint.size, (level, index, width) => readTile(this.db, level, index, width));
    const results = await Promise.all(
      this.policy.witnesses.map(async ({ name, key, url }) => {
        const request = {
          witness: { key, url: url! },
          ...{ note: checkpoint.note, size: checkpoint.size },
          // What a restore took back here is not forgotten there: a smaller size than ours is only a first guess.
          knownSize: Math.min(known.get(key.text) ?? 0, checkpoint.size),
          prove: (oldSize: number) => prover.consistency(oldSize),
        };
        const answer = await askWitness(request, this.send);
        await this.keep(checkpoint, key.text, key.keyId, answer);
        return { name, answer };
      }),
    );
    return {
      disagreement: results.flatMap(({ name, answer }) => disagreementOf(name, answer, checkpoint.size))[0] ?? null,
      silent: results.filter(({ answer }) => answer.kind === "FAILED").map(({ name }) => name),
    };
  }

  private keep(checkpoint: StoredCheckpoint, vkey: string, keyId: string, answer: WitnessAnswer): Promise<void> {
    const now = this.clock.date();
    return this.db.transaction(async (tx) => {
      if (answer.kind === "FAILED") return upsertFailed(tx, vkey, answer.failure, now);
      await upsertCosigned(tx, vkey, checkpoint.size, now);
      await upsertCosignature(tx, checkpoint.number, { keyId, line: answer.line, at: answer.at });
    });
  }
}

function disagreementOf(name: string, answer: WitnessAnswer, size: number): Disagreement[] {
  if (answer.kind !== "FAILED") return [];
  if (answer.failure === "AHEAD")
    return [{ reason: "WITNESS_AHEAD", detail: `${name} has cosigned ${answer.size} entries, this log has ${size}.` }];
  if (answer.failure === "DISAGREES")
    return [{ reason: "WITNESS_DISAGREES", detail: `${name} has cosigned another tree of ${answer.size} entries.` }];
  return [];
}
