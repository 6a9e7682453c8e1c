import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { Nats } from "./faults/nats";

/** Runs the command as anyone would; what it printed comes along when an expectation fails. */
async function faults(...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["scripts/faults.mjs", ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

const hasNats = Nats.find() !== null;
const seeds = 30;
const natsSeeds = hasNats ? 6 : 0;
/** Each costs seconds of a processor. */
const brokerSeeds = 10;
const busNote = hasNats ? "" : "; NOT RUN over NATS: no nats-server is installed here";

/** What these find once in many runs is what they are there to find. */
const onlyTry = { retry: 0 };

/** Each seed and take-over that went wrong, with what was wrong: the first thing a failure has to say. */
const problems = (output: string): string[] =>
  output.match(/^((?:broker )?seed .*: \d+ wrong.*|worker killed at (?!.*: ok,).*| {2}\S.*)$/gm) ?? [];

test(
  `FAULT-001, FAULT-003 thirty seeds, each kill three times (300 by \`npm run faults -- --seeds 300\`): two feeders and all their copiers' copies act at once; every point is hit, no deadlock; receipts, orders, lots, units and cash are the oracle's; both webs hear each number once; a dead worker's chunk is taken over within 10 s${busNote}`,
  { ...onlyTry, timeout: 900_000 },
  async () => {
    const { code, output } = await faults("--seeds", `${seeds - natsSeeds}`, "--nats-seeds", `${natsSeeds}`, "--take-over", "--runs", "2");
    expect(problems(output)).toEqual([]);
    const passed = [...output.matchAll(/^(\d+) seeds passed, 0 failed$/gm)].map(([, many]) => Number(many));
    expect(passed[0]! + passed[1]!, output).toBe(seeds - natsSeeds);
    if (hasNats) expect(output).toContain(`${natsSeeds} seeds passed, 0 failed, over NATS\n`);
    expect(output.match(/worker killed at copy:(inside-chunk|between-chunks), (NOTIFY|NATS): ok/g)).toHaveLength(hasNats ? 4 : 2);
    expect(code, output).toBe(0);
  },
);

test(
  "FAULT-004 ten broker seeds (300 by `npm run faults -- --brokers --seeds 300`) over both imitated venues: one order there for each intent, fills booked once, receipts, lots, cash and profits are the oracle's, nothing LOST that a venue has",
  { ...onlyTry, timeout: 900_000 },
  async () => {
    const { code, output } = await faults("--brokers", "--seeds", `${brokerSeeds}`);
    expect(problems(output)).toEqual([]);
    expect(output).toContain(`${brokerSeeds} broker seeds passed, 0 failed\n`);
    expect(code, output).toBe(0);
  },
);

test(
  "FAULT-005 a sender that sends again on a timeout is found out by the broker seeds, and the command ends with code 1",
  { ...onlyTry, timeout: 300_000 },
  async () => {
    const { code, output } = await faults("--brokers", "--seeds", "1", "--naive");
    expect(output).toContain("at the venue was never intended");
    expect(code, output).toBe(1);
  },
);

test(
  "FAULT-002 the naive engine (one statement, no order, nothing unique) is found out, and the command ends with code 1",
  { ...onlyTry, timeout: 120_000 },
  async () => {
    const { code, output } = await faults("--seeds", "1", "--naive");
    expect(output).toContain("0 seeds passed, 1 failed (naive engine)");
    expect(output).toMatch(/event \d+ twice/);
    expect(code, output).toBe(1);
  },
);
