import type { Tx } from "../../platform/db/database";
import { serverAccount, userAccount, type Origins } from "../ledger/chart";
import type { Ledger } from "../ledger/ledger.service";
import type { Destination, LedgerEntry } from "../ledger/operations";
import type { ModelOperation } from "./ledger-model";

export type Random = () => number;

/** mulberry32: the same numbers from the same seed, on every machine. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const upTo = (random: Random, max: number): number => Math.floor(random() * max);

/** An operation of a random kind; half of all tips go to one of three hot people. `holds`: keys with their owner and bites. */
export function randomOperation(
  random: Random,
  people: readonly string[],
  holds: ReadonlyArray<{ readonly key: string; readonly user: string; readonly bites: number }>,
): ModelOperation {
  const user = people[upTo(random, people.length)]!;
  const bites = 1 + upTo(random, 60);
  const dice = upTo(random, 100);
  if (dice < 22) return { name: "give", user, purse: dice < 11 ? "GIFT" : "BOUGHT", bites: bites * 2 };
  if (dice < 37) return { name: "buy", user, bites };
  if (dice < 62) {
    const to = people[random() < 0.5 ? upTo(random, 3) : upTo(random, people.length)]!;
    if (to !== user) return { name: "tip", user, to, bites };
    return { name: "buy", user, bites };
  }
  if (dice < 70 || holds.length === 0) return { name: "hold", user, bites };
  if (dice < 78) {
    const hold = holds[upTo(random, holds.length)]!;
    const isCapture = random() < 0.6;
    return isCapture
      ? { name: "capture", user: hold.user, hold: hold.key, bites: 1 + upTo(random, hold.bites) }
      : { name: "release", user: hold.user, hold: hold.key };
  }
  if (dice < 88) return { name: "mature", user, bites };
  if (dice < 91) return { name: "dispute", user, bites };
  if (dice < 95) return { name: "repay", user, bites };
  return { name: "plan", user, cents: 900, fee: 56 };
}

/** The key under which the ledger books it. */
export const bookedKey = (key: string, operation: ModelOperation): string =>
  operation.name === "capture" || operation.name === "release" ? `${operation.hold}/${operation.name}` : key;

const revenue = serverAccount("REVENUE");

/** Four fifths for the feeder; the server's part comes from what was taken last. */
function tipTo(feeder: string, bites: bigint): Destination {
  const [gift, pending] = [userAccount("GIFT", feeder), userAccount("EARNED_PENDING", feeder)];
  return {
    accounts: [gift, pending, revenue],
    entries: ({ GIFT, BOUGHT, EARNED }: Origins) => {
      const share = bites / 5n;
      const paid = BOUGHT + EARNED;
      const fromPaid = paid < share ? paid : share;
      return [
        { account: pending, amount: paid - fromPaid },
        { account: gift, amount: GIFT - (share - fromPaid) },
        { account: revenue, amount: share },
      ];
    },
  };
}

/** Runs an operation on the ledger, in the caller's transaction. Throws where it is refused. */
export async function runOperation(ledger: Ledger, tx: Tx, key: string, operation: ModelOperation): Promise<unknown> {
  const { user: userId } = operation;
  const post = (entries: LedgerEntry[]) => ledger.post(tx, { key, kind: operation.name.toUpperCase(), userId, entries });
  switch (operation.name) {
    case "give": {
      const from = serverAccount(operation.purse === "GIFT" ? "GIFTS_ISSUED" : "BITES_SOLD");
      return post(moveBetween(from, userAccount(operation.purse, userId), BigInt(operation.bites)));
    }
    case "buy":
      return ledger.spend(tx, userId, BigInt(operation.bites), { key, kind: "BUY", to: revenue });
    case "tip":
      return ledger.spend(tx, userId, BigInt(operation.bites), { key, kind: "TIP", to: tipTo(operation.to, BigInt(operation.bites)) });
    case "hold":
      return ledger.hold(tx, userId, BigInt(operation.bites), { key });
    case "capture":
      return ledger.capture(tx, operation.hold, { kind: "CAPTURED", to: revenue, bites: BigInt(operation.bites) });
    case "release":
      return ledger.release(tx, operation.hold);
    case "mature":
      return post(moveBetween(userAccount("EARNED_PENDING", userId), userAccount("EARNED", userId), BigInt(operation.bites)));
    case "dispute": {
      const [bought, debt, sold] = [userAccount("BOUGHT", userId), userAccount("DEBT", userId), serverAccount("BITES_SOLD")];
      await ledger.lock(tx, userId, [bought, debt, sold]);
      const there = (await ledger.purse(tx, userId)).bought;
      const bites = BigInt(operation.bites);
      const taken = there < bites ? there : bites;
      return post([
        { account: bought, amount: -taken },
        { account: debt, amount: taken - bites },
        { account: sold, amount: bites },
      ]);
    }
    case "repay":
      return post(moveBetween(serverAccount("BITES_SOLD"), userAccount("DEBT", userId), BigInt(operation.bites)));
    case "plan":
      return post([
        { account: serverAccount("CASH"), amount: BigInt(operation.cents - operation.fee) },
        { account: serverAccount("PROVIDER_FEES"), amount: BigInt(operation.fee) },
        { account: serverAccount("SALES_PLANS"), amount: -BigInt(operation.cents) },
      ]);
  }
}

const moveBetween = (from: LedgerEntry["account"], to: LedgerEntry["account"], amount: bigint): LedgerEntry[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];
