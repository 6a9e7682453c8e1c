import { afterAll, expect, test } from "vitest";
import { createLedgerWorld } from "../testing/ledger-world";
import { centKinds, purses, serverAccount, serverBiteKinds, stripeOf, stripesCount, userAccount, userKinds } from "./chart";
import { BitesOwed, HoldSettled, InsufficientBites, KeyReused } from "./ledger-errors";
import type { Origins } from "./chart";
import type { Destination, Posting } from "./operations";

const world = await createLedgerWorld();
afterAll(() => world.stop());
const { db, ledger, give } = world;

const someone = async (): Promise<string> => (await world.people(1))[0]!;
const purseOf = (userId: string) => ledger.purse(db, userId);
/** The purses and what is held, in bites. */
const bitesOf = async (userId: string): Promise<number[]> => {
  const { gift, bought, earned, held } = await purseOf(userId);
  return [gift, bought, earned, held].map(Number);
};
const post = (posting: Posting) => db.transaction((tx) => ledger.post(tx, posting));
const spend = (userId: string, bites: bigint, key: string, to: Destination = serverAccount("REVENUE")) =>
  db.transaction((tx) => ledger.spend(tx, userId, bites, { key, kind: "SPENT", to }));
const rich = async (gift = 10n, bought = 20n, earned = 30n): Promise<string> => {
  const userId = await someone();
  await give(userId, "GIFT", gift);
  await give(userId, "BOUGHT", bought);
  await give(userId, "EARNED", earned);
  return userId;
};
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test("LEDGER-001 a transfer moves what it says, and each entry has what its account held then", async () => {
  const userId = await someone();
  const entries = (bites: bigint) => [
    { account: serverAccount("BITES_SOLD"), amount: -bites },
    { account: userAccount("BOUGHT", userId), amount: bites },
  ];
  const first = await post({ key: "one", kind: "BITES_BOUGHT", userId, entries: entries(100n), subject: { kind: "ORDER", id: "7" } });
  const second = await post({ key: "two", kind: "BITES_BOUGHT", userId, entries: entries(500n) });
  expect(first).toMatchObject({ key: "one", kind: "BITES_BOUGHT", isRepeat: false });
  expect(first.entries[1]).toEqual({ account: userAccount("BOUGHT", userId), amount: 100n, balance: 100n, version: 1 });
  expect(second.entries[1]).toMatchObject({ amount: 500n, balance: 600n, version: 2 });
  expect(await purseOf(userId)).toMatchObject({ bought: 600n, spendable: 600n, debt: 0n });
});

test("LEDGER-002 a repeat answers with the first transfer, and the same key with other content is refused", async () => {
  const userId = await someone();
  const posting: Posting = {
    ...{ key: "again", kind: "GIVEN", userId },
    entries: [
      { account: serverAccount("GIFTS_ISSUED"), amount: -5n },
      { account: userAccount("GIFT", userId), amount: 5n },
    ],
  };
  const first = await post(posting);
  const again = await post({ ...posting, entries: [...posting.entries].reverse() });
  expect({ ...again, isRepeat: false, entries: null }).toEqual({ ...first, entries: null });
  expect(again.isRepeat).toBe(true);
  expect(await bitesOf(userId)).toEqual([5, 0, 0, 0]);
  for (const other of [{ kind: "OTHER" }, { subject: { kind: "TRADE", id: "1" } }, { entries: posting.entries.map(doubled) }])
    expect(await failure(post({ ...posting, ...other }))).toBeInstanceOf(KeyReused);
  expect((await failure(spend(userId, 5n, "again"))) as KeyReused).toMatchObject({ errors: [{ code: "REQUEST_ID_REUSED" }] });
  expect(await bitesOf(userId)).toEqual([5, 0, 0, 0]);
});
const doubled = (entry: Posting["entries"][number]) => ({ ...entry, amount: 2n * entry.amount });

test("LEDGER-003 bites are spent in the order gift, bought, earned, and it is said what came from where", async () => {
  const userId = await rich();
  expect((await spend(userId, 7n, "order:1")).from).toEqual({ GIFT: 7n, BOUGHT: 0n, EARNED: 0n });
  expect((await spend(userId, 9n, "order:2")).from).toEqual({ GIFT: 3n, BOUGHT: 6n, EARNED: 0n });
  expect((await spend(userId, 44n, "order:3")).from).toEqual({ GIFT: 0n, BOUGHT: 14n, EARNED: 30n });
  expect(await bitesOf(userId)).toEqual([0, 0, 0, 0]);
});

test("LEDGER-004 too few bites are refused with what is there and what lacks; a repeat is answered all the same", async () => {
  const userId = await rich(1n, 2n, 3n);
  const spent = await spend(userId, 4n, "lacking:1");
  const refused = await failure(spend(userId, 5n, "lacking:2"));
  expect(refused).toBeInstanceOf(InsufficientBites);
  expect(refused).toMatchObject({ available: 2n, lacking: 3n, errors: [{ code: "INSUFFICIENT_BITES", path: ["input"] }] });
  expect(await spend(userId, 4n, "lacking:1")).toMatchObject({ id: spent.id, isRepeat: true, from: spent.from });
  expect(await bitesOf(userId)).toEqual([0, 0, 2, 0]);
});

test("LEDGER-005 who owes bites spends none", async () => {
  const userId = await rich();
  const entries = [
    { account: userAccount("DEBT", userId), amount: -3n },
    { account: serverAccount("BITES_SOLD"), amount: 3n },
  ];
  await post({ key: "debt", kind: "DISPUTED", userId, entries });
  const refused = await failure(spend(userId, 1n, "owing"));
  expect(refused).toBeInstanceOf(BitesOwed);
  expect(refused).toMatchObject({ owed: 3n, errors: [{ code: "BITES_OWED" }] });
  expect(await purseOf(userId)).toMatchObject({ debt: 3n, spendable: 60n });
});

test("LEDGER-006 what somebody receives keeps what it came from", async () => {
  const [eater, feeder] = [await rich(), await someone()];
  const to: Destination = {
    accounts: [userAccount("GIFT", feeder), userAccount("EARNED_PENDING", feeder), serverAccount("REVENUE")],
    entries: ({ GIFT, BOUGHT, EARNED }: Origins) => [
      { account: userAccount("GIFT", feeder), amount: GIFT },
      { account: userAccount("EARNED_PENDING", feeder), amount: BOUGHT + EARNED - 5n },
      { account: serverAccount("REVENUE"), amount: 5n },
    ],
  };
  await spend(eater, 25n, "share:1", to);
  expect(await purseOf(feeder)).toMatchObject({ gift: 10n, bought: 0n, earned: 0n, earnedPending: 10n });
  const elsewhere = { accounts: [], entries: () => [{ account: serverAccount("REVENUE"), amount: 1n }] };
  expect(String(await failure(spend(eater, 1n, "share:2", elsewhere)))).toContain("REVENUE");
});

test("LEDGER-007 a hold is captured whole or in part, and the rest returns to where it came from", async () => {
  const userId = await rich();
  const hold = (key: string, bites: bigint) => db.transaction((tx) => ledger.hold(tx, userId, bites, { key }));
  const capture = (key: string, bites?: bigint) =>
    db.transaction((tx) => ledger.capture(tx, key, { kind: "CAPTURED", to: serverAccount("REVENUE"), bites }));
  expect((await hold("hold:1", 35n)).from).toEqual({ GIFT: 10n, BOUGHT: 20n, EARNED: 5n });
  expect(await bitesOf(userId)).toEqual([0, 0, 25, 35]);
  expect((await capture("hold:1", 12n)).from).toEqual({ GIFT: 10n, BOUGHT: 2n, EARNED: 0n });
  expect(await bitesOf(userId)).toEqual([0, 18, 30, 0]);
  expect(await capture("hold:1", 12n)).toMatchObject({ isRepeat: true });
  expect(await failure(capture("hold:1", 13n))).toBeInstanceOf(KeyReused);
  await hold("hold:2", 18n);
  await capture("hold:2");
  expect(await bitesOf(userId)).toEqual([0, 0, 30, 0]);
});

test("LEDGER-008 a hold is released once, and a hold that was settled is not settled otherwise", async () => {
  const userId = await rich();
  const release = (key: string) => db.transaction((tx) => ledger.release(tx, key));
  await db.transaction((tx) => ledger.hold(tx, userId, 31n, { key: "hold:3", subject: { kind: "COPY", id: "c" } }));
  await release("hold:3");
  expect(await release("hold:3")).toMatchObject({ isRepeat: true, kind: "HOLD_RELEASED" });
  expect(await bitesOf(userId)).toEqual([10, 20, 30, 0]);
  const late = db.transaction((tx) => ledger.capture(tx, "hold:3", { kind: "CAPTURED", to: serverAccount("REVENUE") }));
  expect(await failure(late)).toBeInstanceOf(HoldSettled);
  expect(String(await failure(release("no such hold")))).toContain("no hold");
});

test("LEDGER-009 nothing is booked by a transaction that fails, and its key and accounts are free again", async () => {
  const [userId, friend] = [await rich(), await someone()];
  const failed = db.transaction(async (tx) => {
    await ledger.spend(tx, userId, 60n, { key: "undone", kind: "SPENT", to: userAccount("GIFT", friend) });
    throw new Error("afterwards");
  });
  expect(String(await failure(failed))).toContain("afterwards");
  expect(await bitesOf(userId)).toEqual([10, 20, 30, 0]);
  await spend(userId, 1n, "undone", userAccount("GIFT", friend));
  expect(await bitesOf(friend)).toEqual([1, 0, 0, 0]);
});

test("LEDGER-010 of 50 spends of the same bites at once, as many succeed as there are bites for", async () => {
  const userId = await rich(40n, 30n, 31n);
  const all = await Promise.all(Array.from({ length: 50 }, (_, index) => failure(spend(userId, 10n, `race:${index}`))));
  expect(all.filter((error) => error === null)).toHaveLength(10);
  expect(all.filter((error) => error instanceof InsufficientBites)).toHaveLength(40);
  expect(await bitesOf(userId)).toEqual([0, 0, 1, 0]);
});

test("LEDGER-011 50 repeats of one spend at once take its bites once", async () => {
  const userId = await rich();
  const all = await Promise.all(Array.from({ length: 50 }, () => spend(userId, 60n, "double click")));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(all.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
  expect(await bitesOf(userId)).toEqual([0, 0, 0, 0]);
});

test("LEDGER-012 two people who pay each other at once never wait for each other for ever", async () => {
  const [ana, ben] = [await rich(1_000n), await rich(1_000n)];
  const pay = (from: string, to: string, index: number) => spend(from, 3n, `cross:${from}:${index}`, userAccount("GIFT", to));
  await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 2 ? pay(ana, ben, index) : pay(ben, ana, index))));
  expect([await bitesOf(ana), await bitesOf(ben)]).toEqual([
    [1_000, 20, 30, 0],
    [1_000, 20, 30, 0],
  ]);
});

test("LEDGER-013 the chart of accounts is the same in the database and in the program, and so are the stripes", async () => {
  const rows = await db.query<{ kind: string; currency: string; is_users: boolean }>(
    "select kind, currency, is_users from ledger_account_kinds",
  );
  const kinds = (currency: string, isUsers: boolean) =>
    rows.filter((row) => row.currency === currency && row.is_users === isUsers).map((row) => row.kind);
  expect(kinds("BITES", true).sort()).toEqual([...userKinds].sort());
  expect(kinds("BITES", false).sort()).toEqual([...serverBiteKinds].sort());
  expect(kinds("USD_CENTS", false).sort()).toEqual([...centKinds].sort());
  expect(userKinds).toEqual(expect.arrayContaining([...purses]));
  const people = await world.people(200);
  const stripes = await db.query<{ id: string; stripe: number }>("select id, ledger_stripe(id) as stripe from unnest($1::uuid[]) id", [
    people,
  ]);
  expect(stripes.map(({ id, stripe }) => [id, stripe])).toEqual(people.map((id) => [id, stripeOf(id)]));
  expect(new Set(stripes.map(({ stripe }) => stripe)).size).toBe(stripesCount);
  expect((await db.query<{ stripe: number }>("select ledger_stripe(null) as stripe"))[0]!.stripe).toBe(stripeOf(null));
});
