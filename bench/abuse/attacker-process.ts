import { setPriority } from "node:os";
import { attacks, type Attack } from "./attacks";

export interface AttackCommand {
  readonly name: string;
  readonly port: number;
  readonly address: string;
  readonly cookie: string;
  readonly accountId: string;
  readonly ms: number;
}

/** The attacker gets what processor time the server and its guests leave: what it costs them is the server's own work for it. */
setPriority(19);

process.on("message", ({ name, ms, ...rest }: AttackCommand) => {
  const endMs = performance.now() + ms;
  const counts: Attack["counts"] = { answers: 0, refused: 0, internalErrors: 0 };
  void attacks[name]!({ ...rest, counts, isOver: () => performance.now() >= endMs }).then(() => process.send!(counts));
});
process.on("disconnect", () => process.exit(0));
