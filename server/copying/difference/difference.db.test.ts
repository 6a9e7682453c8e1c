import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal, zero } from "../../platform/decimal";
import type { Person } from "../../identity/testing/people";
import { mutate, portfolioOf, requestId } from "../../trading/testing/trading-world";
import { copyMutation, createCopyingWorld, readCopy, startCopy, type CopyingWorld } from "../testing/copying-world";
import { differenceByRows } from "../testing/difference-oracle";
import { chanceOf } from "../testing/chance";
import { randomRules, tradeByChance, WanderingPrices } from "../testing/random-past";

/** Random copies; `DIFFERENCE_CASES=300` for the whole proof, `DIFFERENCE_SEED` for other pasts. */
const cases = Number(process.env["DIFFERENCE_CASES"] ?? 15);
const seed = Number(process.env["DIFFERENCE_SEED"] ?? 6);
const copiesPerFeeder = 5;

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld({ slippageSeed: "difference" });
});
afterAll(() => world?.stop());

const fields = `since until feederMade copyMade difference averageMoney points feederReturnPercent
  parts { part money lines { cause reason lever money count items { tradeId money receipt { id } } } } levers { lever money }`;

const read = async (eater: Person, id: string): Promise<any> =>
  (
    await eater.api.ok(
      `query ($id: ID!) { copy(id: $id) { difference { ${fields} } differenceMonths { month feederMade copyMade difference } } }`,
      { id },
    )
  ).copy;

const sum = (values: readonly string[]): string => values.reduce((total, value) => total.add(value), zero).toFixed(2);

/** What an eater does now and then. */
async function act(eater: Person, copyId: string, chance: () => number): Promise<void> {
  const input = { clientRequestId: requestId(), copyId };
  const roll = chance();
  if (roll < 0.2) await copyMutation(eater, "addFunds", { ...input, amount: (chance() * 900 + 1).toFixed(2), spreadNow: chance() < 0.5 });
  else if (roll < 0.35) await copyMutation(eater, "withdrawFunds", { ...input, amount: (chance() * 90 + 1).toFixed(2) });
  else if (roll < 0.5) await copyMutation(eater, "pauseCopy", { copyId });
  else if (roll < 0.65) await copyMutation(eater, "resumeCopy", { copyId });
  else if (roll < 0.8) await copyMutation(eater, "resyncCopy", input);
  else if (roll < 0.9) {
    const { positions } = await readCopy(eater, copyId);
    if (positions[0]) await copyMutation(eater, "closeCopiedTrade", { copyId, tradeId: positions[0].tradeId });
  } else if (roll < 0.93) await copyMutation(eater, "stopCopy", { ...input, mode: "CLOSE_ALL" });
  await world.settled();
  world.clock.advance(10);
}

test(
  `GAP-001 parts, lines, levers and months of a copy's difference sum to it to the cent, and a row-by-row oracle finds the same parts (${cases} copies, seed ${seed})`,
  async () => {
    const chance = chanceOf(seed);
    const met = new Set<string>();
    for (let done = 0; done < cases; done += copiesPerFeeder) {
      const prices = new WanderingPrices(world, chance);
      await prices.step(0);
      const feeder = await world.feeder();
      await tradeByChance(world, feeder, prices, chance, 6, false);
      const copies: Array<{ eater: Person; id: string }> = [];
      for (let index = 0; index < copiesPerFeeder; index++) {
        const eater = await world.eater();
        const { id } = await startCopy(eater, feeder, (100 + Math.floor(chance() * 9_000)).toFixed(2), randomRules(chance), {
          withOpenTrades: chance() < 0.5,
        });
        copies.push({ eater, id });
        world.clock.advance(10);
      }
      for (let round = 0; round < 5; round++) {
        await tradeByChance(world, feeder, prices, chance, 4, round % 2 === 0);
        if (chance() < 0.3) {
          const { account } = await portfolioOf(feeder);
          await mutate(feeder, "depositPaper", { accountId: account.id, amount: (chance() * 9_000 + 1).toFixed(2) });
          world.clock.advance(10);
        }
        for (const { eater, id } of copies) if (chance() < 0.6) await act(eater, id, chance);
      }
      for (const { eater, id } of copies) {
        const label = `feeder ${done / copiesPerFeeder}, copy ${copies.findIndex((copy) => copy.id === id)}`;
        const { difference: found, differenceMonths: months } = await read(eater, id);
        const { money } = await readCopy(eater, id);
        expect(new Decimal(found.copyMade).toFixed(2), label).toBe(new Decimal(money.profit).toFixed(2));
        expect(sum([found.feederMade, found.difference]), label).toBe(new Decimal(found.copyMade).toFixed(2));
        expect(sum(found.parts.map((part: any) => part.money)), label).toBe(new Decimal(found.difference).toFixed(2));
        for (const part of found.parts)
          expect(sum(part.lines.map((line: any) => line.money)), label).toBe(new Decimal(part.money).toFixed(2));
        expect(sum(found.levers.map((lever: any) => lever.money)), label).toBe(new Decimal(found.difference).toFixed(2));
        expect(sum(months.map((month: any) => month.difference)), label).toBe(new Decimal(found.difference).toFixed(2));
        const oracle = await differenceByRows(world.app.db, id, world.clock.date(), (symbol, at) =>
          (+at >= world.clock.now() ? world.market.quote(symbol)!.mid : world.market.midAt(symbol, at)!).toNumber(),
        );
        const partOf = (name: string): number => Number(found.parts.find((part: any) => part.part === name).money);
        expect
          .soft(Math.abs(Number(found.feederMade) - oracle.feederMade), `${label} follower ${found.feederMade} ${oracle.feederMade}`)
          .toBeLessThan(0.05);
        expect.soft(Math.abs(partOf("ROUNDING")), `${label} rounding`).toBeLessThan(0.2);
        for (const [name, value] of Object.entries(oracle.parts))
          expect.soft(Math.abs(partOf(name) - value), `${label} ${name}: ${partOf(name)} and ${value}`).toBeLessThan(0.05);
        for (const part of found.parts) for (const line of part.lines) met.add(line.reason ?? line.cause);
      }
    }
    for (const cause of ["SLIPPAGE", "LOT", "SIZING_RULE", "HELD_BEFORE", "YOUR_FLOWS", "CLOSED_BY_YOU", "PAUSED"])
      if (cases >= 15) expect([...met]).toContain(cause);
  },
  Math.max(90_000, cases * 8_000),
);
