import { afterAll, beforeAll, expect, test } from "vitest";
import type { IdentityCheck } from "../../brokers/port/identity-check";
import { KeyRing } from "../../brokers/secrets/key-ring";
import { createPerson, type Person } from "../../identity/testing/people";
import { createWorld, type World } from "../../platform/testing/world";
import { checkBooks } from "../ledger/check/check-ledger";
import { serverAccount, userAccount } from "../ledger/chart";
import { rotatePayoutKeys } from "./rotate-payout-keys";

const unidentified = new Set<string>();
const identityCheck: IdentityCheck = { name: "A test of identities", hasPassed: async (id) => !unidentified.has(id) };
let world: World;
let [one, two]: Person[] = [];
const dayMs = 86_400_000;
let count = 0;
const requestId = (): string => `payout-request-${++count}`;
const iban = "DE89370400440532013000";
const bank = { accountHolder: "Ana Čapek", country: "DE", accountNumber: iban, bankCode: "" };

beforeAll(async () => {
  world = await createWorld({ env: { ROLE: "web" }, overrides: { identityCheck } });
  [one, two] = [await createPerson(world, { role: "admin" }), await createPerson(world, { role: "admin" })];
}, 180_000);
afterAll(() => world?.stop());

/** Books what a person earned, past any buyer. */
async function earn(person: Person, bites: number): Promise<void> {
  const move = (from: "EARNED_PENDING" | null, to: "EARNED_PENDING" | "EARNED") =>
    world.app.db.transaction((tx) =>
      world.app.modules.billing.ledger.post(tx, {
        ...{ key: `test:${requestId()}`, kind: from ? "EARNED_AVAILABLE" : "TIP", userId: person.id },
        entries: [
          { account: from ? userAccount(from, person.id) : serverAccount("BITES_SOLD"), amount: BigInt(-bites) },
          { account: userAccount(to, person.id), amount: BigInt(bites) },
        ],
      }),
    );
  await move(null, "EARNED_PENDING");
  await move("EARNED_PENDING", "EARNED");
}
const stayFresh = () =>
  world.app.db.query(`update session set "expiresAt" = $1, "createdAt" = $2`, [
    new Date(world.clock.now() + 30 * dayMs),
    world.clock.date(),
  ]);
const pass = async (days: number): Promise<void> => {
  world.clock.advance(days * dayMs);
  await stayFresh();
};
const payoutFields = "id number bites usd state accountHint failReason failWords reference viewerCanCancel";
const answers: Record<string, string> = {
  savePayoutDetails: `terms { obstacles accountHint accountCountry }`,
  requestPayout: `payout { ${payoutFields} } terms { obstacles availableBites }`,
  cancelPayout: `payout { ${payoutFields} }`,
  approvePayout: `payout { payout { ${payoutFields} } firstApprovedBy approvedBy viewerCanApprove isPayeeSuspended sharesAccountWith }`,
  failPayout: `payout { payout { ${payoutFields} } }`,
  markPayoutPaid: `payout { payout { ${payoutFields} } }`,
  exportPayouts: "rows",
};
const types: Record<string, string> = { approvePayout: "ReviewPayoutInput", failPayout: "ReviewPayoutInput" };
/** The payload, or the code of what was thrown or refused. */
async function send(who: Person, name: string, input: Record<string, unknown>): Promise<any> {
  const type = types[name] ?? `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const answer = await who.api.run(
    `mutation ($input: ${type}!) { result: ${name}(input: $input) { ${answers[name]} errors { code path limit } } }`,
    { input },
  );
  if (answer.errors) return answer.errors[0]!.extensions.code;
  const { errors, ...rest } = answer.data.result as any;
  return errors.length > 0 ? errors[0].code : rest;
}
const request = (who: Person, bites: number, clientRequestId = requestId()) => send(who, "requestPayout", { bites, clientRequestId });
const purseOf = async (who: Person) => {
  const { earned, inPayout, debt } = await world.app.modules.billing.ledger.purse(world.app.db, who.id);
  return [Number(earned), Number(inPayout), Number(debt)];
};
/** A feeder who may be paid out. */
async function feederWith(bites: number, account = iban): Promise<Person> {
  const feeder = await createPerson(world, { role: "feeder" });
  await earn(feeder, bites);
  await send(feeder, "savePayoutDetails", { ...bank, accountNumber: account });
  await pass(30);
  return feeder;
}
const review = (admin: Person, name: string, payout: any, more: Record<string, unknown> = {}) =>
  send(admin, name, { payoutId: payout.id, typedName: payout.number, reason: "Looks right", ...more });
/** The rows of a file for the bank, without those of payouts that are not among these. */
const file = async (admin: Person, among: ReadonlyArray<{ number: string }>): Promise<string[]> =>
  (await send(admin, "exportPayouts", { reason: "Friday" })).rows
    .map(([number]: string[]) => number)
    .filter((number: string) => among.some((payout) => payout.number === number));
const serverSum = async (kind: string): Promise<number> => {
  const [row] = await world.app.db.query<{ sum: string }>(
    "select coalesce(sum(balance), 0)::text as sum from ledger_accounts where kind = $1",
    [kind],
  );
  return Number(row!.sum);
};

test("PAYOUT-010 a payout is refused with its code until all that it needs is there", async () => {
  const feeder = await createPerson(world, { role: "feeder" });
  const obstaclesOf = async (): Promise<string[]> => (await feeder.api.ok("{ payoutTerms { obstacles } }")).payoutTerms.obstacles;
  expect(await request(feeder, 500)).toBe("PAYOUT_DETAILS_MISSING");
  expect(await obstaclesOf()).toEqual(["PAYOUT_DETAILS_MISSING", "PAYOUT_TOO_EARLY", "INSUFFICIENT_BITES"]);
  expect(await send(feeder, "savePayoutDetails", bank)).toEqual({
    terms: { obstacles: ["PAYOUT_TOO_EARLY", "INSUFFICIENT_BITES"], accountHint: "3000", accountCountry: "DE" },
  });
  expect(await request(feeder, 500)).toBe("PAYOUT_TOO_EARLY");
  await earn(feeder, 600);
  expect(await request(feeder, 500)).toBe("PAYOUT_TOO_EARLY");
  await pass(29);
  expect(await request(feeder, 500)).toBe("PAYOUT_TOO_EARLY");
  await pass(1);
  expect(await obstaclesOf()).toEqual([]);
  expect(await request(feeder, 499)).toBe("AMOUNT_INVALID");
  expect(await request(feeder, 601)).toBe("INSUFFICIENT_BITES");
  unidentified.add(feeder.id);
  expect(await request(feeder, 500)).toBe("IDENTITY_REQUIRED");
  unidentified.delete(feeder.id);
  await world.app.db.query("update users set suspended_at = now() where id = $1", [feeder.id]);
  expect(await request(feeder, 500)).toBe("SUSPENDED");
  await world.app.db.query("update users set suspended_at = null where id = $1", [feeder.id]);
  expect(await request(feeder, 500)).toMatchObject({ payout: { state: "REQUESTED", usd: "50" }, terms: { availableBites: 100 } });
  expect(await request(feeder, 500)).toBe("PAYOUT_OPEN");
  expect(await world.visitor().code("{ payoutTerms { obstacles } }")).toBe("UNAUTHENTICATED");
});

test("PAYOUT-010 who owes bites is paid nothing", async () => {
  const feeder = await feederWith(600);
  const owe = { account: userAccount("DEBT", feeder.id), amount: -7n };
  await world.app.db.transaction((tx) =>
    world.app.modules.billing.ledger.post(tx, {
      ...{
        key: requestId(),
        kind: "PAYMENT_DISPUTED",
        userId: feeder.id,
        entries: [owe, { account: serverAccount("BITES_SOLD"), amount: 7n }],
      },
    }),
  );
  expect(await request(feeder, 500)).toBe("BITES_OWED");
  expect((await feeder.api.ok("{ earnings { availableForPayout owedBites } }")).earnings).toEqual({
    availableForPayout: "0",
    owedBites: 7,
  });
});

test("PAYOUT-011 two requests at once make one payout, and a retry answers with the first", async () => {
  const feeder = await feederWith(2_000);
  const results = await Promise.all(Array.from({ length: 10 }, () => request(feeder, 500)));
  expect(results.filter((result) => typeof result !== "string")).toHaveLength(1);
  expect(new Set(results.filter((result) => typeof result === "string"))).toEqual(new Set(["PAYOUT_OPEN"]));
  expect(await purseOf(feeder)).toEqual([1_500, 500, 0]);
  const made = results.find((result) => typeof result !== "string").payout;
  await send(feeder, "cancelPayout", { payoutId: made.id });
  const id = requestId();
  const retries = await Promise.all([request(feeder, 700, id), request(feeder, 700, id), request(feeder, 700, id)]);
  expect(new Set(retries.map(({ payout }) => payout.id)).size).toBe(1);
  expect(await request(feeder, 800, id)).toBe("REQUEST_ID_REUSED");
  expect(await purseOf(feeder)).toEqual([1_300, 700, 0]);
});

test("PAYOUT-012 bank details are stored encrypted, changed after a fresh sign-in alone, and sealed anew under a newer key", async () => {
  const feeder = await feederWith(1_000);
  const { payout } = await request(feeder, 500);
  expect(payout.accountHint).toBe("3000");
  const stored = await world.app.db.query<{ text: string }>(
    "select row_to_json(d)::text as text from payout_details d union all select row_to_json(p)::text from payouts p",
  );
  for (const { text } of stored) expect(text).not.toMatch(/DE8937|Čapek|0532013000/);
  const [key] = world.app.config.brokerKeys;
  const renewed = new KeyRing([{ version: key!.version + 1, key: Buffer.alloc(32, 7) }, key!]);
  expect(await rotatePayoutKeys(world.app.db, renewed)).toBeGreaterThanOrEqual(2);
  expect(await rotatePayoutKeys(world.app.db, renewed)).toBe(0);
  const [row] = await world.app.db.query<{ sealed: string }>("select sealed from payout_details where user_id = $1", [feeder.id]);
  expect(JSON.parse(renewed.unseal(row!.sealed, feeder.id))).toMatchObject({ accountNumber: iban });
  await world.app.db.query("delete from payout_details");
  await send(feeder, "cancelPayout", { payoutId: payout.id });
  world.clock.advance(11 * 60_000);
  expect(await send(feeder, "savePayoutDetails", bank)).toBe("FRESH_SIGN_IN_REQUIRED");
  await stayFresh();
});

test("PAYOUT-013 a requested payout is cancelled by its owner alone, and its bites are back at once", async () => {
  const [feeder, other] = [await feederWith(600), await createPerson(world)];
  const { payout } = await request(feeder, 600);
  expect(await send(other, "cancelPayout", { payoutId: payout.id })).toBe("NOT_FOUND");
  expect(await send(one!, "cancelPayout", { payoutId: payout.id })).toBe("NOT_FOUND");
  expect((await other.api.ok(`{ payouts(first: 5) { edges { node { id } } } }`)).payouts.edges).toEqual([]);
  expect(await send(feeder, "cancelPayout", { payoutId: payout.id })).toMatchObject({
    payout: { state: "FAILED", failReason: "CANCELLED" },
  });
  expect(await send(feeder, "cancelPayout", { payoutId: payout.id })).toBe("PAYOUT_STATE");
  expect(await purseOf(feeder)).toEqual([600, 0, 0]);
});

test("PAYOUT-020 two different admins approve, neither the payee, and each step is in the audit log", async () => {
  const feeder = await feederWith(600);
  const { payout } = await request(feeder, 500);
  expect(await review(feeder, "approvePayout", payout)).toBe("FORBIDDEN");
  expect(await review(one!, "approvePayout", payout, { typedName: "P-0" })).toBe("INVALID");
  expect(await review(one!, "approvePayout", payout, { reason: " " })).toBe("REQUIRED");
  expect(await review(one!, "approvePayout", payout)).toMatchObject({
    payout: { payout: { state: "REQUESTED" }, firstApprovedBy: one!.username, approvedBy: null, viewerCanApprove: false },
  });
  expect(await review(one!, "approvePayout", payout)).toBe("PAYOUT_SECOND_ADMIN");
  expect(await review(two!, "markPayoutPaid", payout, { reference: "T-1" })).toBe("PAYOUT_STATE");
  const both = await Promise.all([review(two!, "approvePayout", payout), review(two!, "approvePayout", payout)]);
  expect(both.map((answer) => (typeof answer === "string" ? answer : answer.payout.payout.state)).sort()).toEqual([
    "APPROVED",
    "PAYOUT_STATE",
  ]);
  expect(await send(feeder, "cancelPayout", { payoutId: payout.id })).toBe("PAYOUT_STATE");
  const lines = await world.app.db.query<{ action: string }>("select action from audit_log where subject_id = $1 order by id", [payout.id]);
  expect(lines.map(({ action }) => action)).toEqual(["payouts.approve", "payouts.release"]);
  // An admin's own payout.
  await world.app.db.query("update users set role = 'admin' where id = $1", [feeder.id]);
  await review(one!, "failPayout", payout);
  const again = (await request(feeder, 500)).payout;
  expect(await review(feeder, "approvePayout", again)).toBe("SELF");
  await expect(
    world.app.db.query(
      "update payouts set state = 'PAID', paid_by = user_id, paid_at = now(), sealed = null, key_version = null where id = $1",
      [again.id],
    ),
  ).rejects.toThrow(/cannot go|violates/);
});

test("PAYOUT-021 approved payouts are filed with their bank details, paid with the bank's reference, and booked in bites and cents", async () => {
  const feeder = await feederWith(777);
  const { payout } = await request(feeder, 777);
  await review(one!, "approvePayout", payout);
  await review(two!, "approvePayout", payout);
  expect(await send(feeder, "exportPayouts", { reason: "Friday" })).toBe("FORBIDDEN");
  expect(await send(one!, "exportPayouts", { reason: "" })).toBe("REQUIRED");
  const { rows } = await send(one!, "exportPayouts", { reason: "Friday" });
  expect(rows[0]).toEqual(["payout", "account_holder", "country", "account_number", "bank_code", "amount", "currency", "exported_before"]);
  expect(rows.find(([number]: string[]) => number === payout.number)).toEqual([
    ...[payout.number, "Ana Čapek", "DE", iban, "", "77.70", "USD", ""],
  ]);
  const second = (await send(one!, "exportPayouts", { reason: "Again" })).rows.find(([number]: string[]) => number === payout.number);
  expect(second.at(-1)).toMatch(/^\d{4}-/);
  const before = [await serverSum("PAID_OUT"), await serverSum("PAYOUTS"), await serverSum("CASH")];
  expect(await review(one!, "markPayoutPaid", payout, { reference: " " })).toBe("REQUIRED");
  const paid = await Promise.all([1, 2, 3].map(() => review(one!, "markPayoutPaid", payout, { reference: "T-77" })));
  expect(paid.filter((answer) => typeof answer !== "string")).toHaveLength(1);
  const after = [await serverSum("PAID_OUT"), await serverSum("PAYOUTS"), await serverSum("CASH")];
  expect(after.map((sum, index) => sum - before[index]!)).toEqual([777, 7_770, -7_770]);
  expect(await purseOf(feeder)).toEqual([0, 0, 0]);
  const mails = await world.app.db.query<{ subject: string }>("select subject from mails where user_id = $1 order by created_at, id", [
    feeder.id,
  ]);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([`Payout ${payout.number} requested: $77.70`, `Payout ${payout.number} paid: $77.70`]),
  );
  const { notifications } = await feeder.api.ok("{ notifications(first: 5) { edges { node { text } } } }");
  expect(notifications.edges.map(({ node }: any) => node.text)).toContain(`Your payout ${payout.number} of $77.70 was paid`);
});

test("PAYOUT-022 a payout that is rejected, refused or returned gives its bites back, less what is owed, and a returned one the money too", async () => {
  const feeder = await feederWith(1_000);
  const rejected = (await request(feeder, 500)).payout;
  expect(await review(one!, "failPayout", rejected, { reason: "Name differs" })).toMatchObject({
    payout: { payout: { state: "FAILED", failReason: "REJECTED", failWords: "Name differs" } },
  });
  expect(await review(one!, "failPayout", rejected)).toBe("PAYOUT_STATE");
  const refused = (await request(feeder, 500)).payout;
  await review(one!, "approvePayout", refused);
  await review(two!, "approvePayout", refused);
  expect(await review(one!, "failPayout", refused)).toMatchObject({ payout: { payout: { failReason: "BANK" } } });
  expect(await purseOf(feeder)).toEqual([1_000, 0, 0]);
  const returned = (await request(feeder, 600)).payout;
  await review(one!, "approvePayout", returned);
  await review(two!, "approvePayout", returned);
  const cash = await serverSum("CASH");
  await review(one!, "markPayoutPaid", returned, { reference: "T-9" });
  await world.app.db.transaction((tx) =>
    world.app.modules.billing.ledger.post(tx, {
      ...{ key: requestId(), kind: "PAYMENT_DISPUTED", userId: feeder.id },
      entries: [
        { account: userAccount("DEBT", feeder.id), amount: -40n },
        { account: serverAccount("BITES_SOLD"), amount: 40n },
      ],
    }),
  );
  expect(await review(one!, "failPayout", returned)).toMatchObject({ payout: { payout: { failReason: "RETURNED", state: "FAILED" } } });
  expect(await serverSum("CASH")).toBe(cash);
  expect(await purseOf(feeder)).toEqual([960, 0, 0]);
});

test("EARN-023 a yearly statement has payouts that were sent, less those that the bank returned, in their months", async () => {
  const feeder = await feederWith(1_200);
  const paid = async (bites: number) => {
    const { payout } = await request(feeder, bites);
    for (const admin of [one!, two!]) await review(admin, "approvePayout", payout);
    await review(one!, "markPayoutPaid", payout, { reference: "T-1" });
    return payout;
  };
  const stated = async (): Promise<any> => {
    const fields = "year total { paidOutUsd } months { month paidOutUsd }";
    const { earningsStatement } = await feeder.api.ok(`{ earningsStatement { ${fields} } }`);
    const month = new Date(world.clock.now()).toISOString().slice(0, 7);
    return [earningsStatement.total.paidOutUsd, earningsStatement.months.find((line: any) => line.month.startsWith(month)).paidOutUsd];
  };
  await paid(500);
  const second = await paid(600);
  expect(await stated()).toEqual(["110", "110"]);
  await review(one!, "failPayout", second);
  expect(await stated()).toEqual(["50", "50"]);
});

test("PAYOUT-023 nobody but admins sees or steps others' payouts, and a tester in the admin persona sees none", async () => {
  const list = "{ adminPayouts(first: 50) { edges { node { username payout { number } } } } }";
  const [eater, tester] = [await createPerson(world), await createPerson(world)];
  expect(await eater.api.code(list)).toBe("FORBIDDEN");
  expect(await world.visitor().code(list)).toBe("UNAUTHENTICATED");
  await world.app.db.query("update users set tester = true where id = $1", [tester.id]);
  tester.api.extraHeaders = { "x-brigade-persona": "admin" };
  expect((await tester.api.ok(list)).adminPayouts.edges).toEqual([]);
  expect((await one!.api.ok(list)).adminPayouts.edges.length).toBeGreaterThan(5);
  expect(await review(one!, "approvePayout", { id: eater.id, number: "P-1" })).toBe("NOT_FOUND");
});

test("PAYOUT-024 admins see who else is paid to the same bank account, and whether the payee is suspended", async () => {
  const shared = "GB29NWBK60161331926819";
  const [ana, ben] = [await createPerson(world, { role: "feeder" }), await createPerson(world, { role: "feeder" })];
  for (const person of [ana, ben]) await send(person, "savePayoutDetails", { ...bank, country: "GB", accountNumber: shared });
  await earn(ana, 500);
  await pass(30);
  const { payout } = await request(ana, 500);
  const seen = (await review(one!, "approvePayout", payout)).payout;
  expect(seen).toMatchObject({ sharesAccountWith: [ben.username], isPayeeSuspended: false });
  await world.app.db.query("update users set suspended_at = now() where id = $1", [ana.id]);
  expect((await review(two!, "approvePayout", payout)).payout).toMatchObject({ isPayeeSuspended: true, approvedBy: two!.username });
});

test("PAYOUT-025 the ledger's check finds bites in payouts that are not those of open ones", async () => {
  const check = async () => (await checkBooks(world.app.db)).filter(({ broken }) => broken > 0).map(({ name }) => name);
  expect(await check()).toEqual([]);
  const feeder = await feederWith(500);
  await request(feeder, 500);
  expect(await check()).toEqual([]);
  await world.app.db.query("update payouts set bites = 499 where user_id = $1", [feeder.id]);
  expect(await check()).toEqual(["Payouts"]);
  await world.app.db.query("update payouts set bites = 500 where user_id = $1", [feeder.id]);
});

test("PAYOUT-026 who deletes their account loses their bank details; a payout that is not approved is cancelled, one that is stays", async () => {
  const [ana, ben] = [await feederWith(500), await feederWith(500)];
  const [first, second] = [(await request(ana, 500)).payout, (await request(ben, 500)).payout];
  await review(one!, "approvePayout", second);
  await review(two!, "approvePayout", second);
  const exported = (await world.app.modules.personalData.exportUserData(ana.id))["payouts"] as any;
  expect(JSON.stringify(exported)).toContain("3000");
  expect(JSON.stringify(exported)).not.toContain("sealed");
  for (const person of [ana, ben]) await world.app.modules.personalData.eraseUser(person.id);
  const rows = await world.app.db.query<{ id: string; state: string }>("select id, state from payouts where id = any($1::uuid[])", [
    [first.id, second.id],
  ]);
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({ [first.id]: "FAILED", [second.id]: "APPROVED" });
  expect(await world.app.db.query("select 1 from payout_details where user_id = any($1::uuid[])", [[ana.id, ben.id]])).toEqual([]);
  expect(await review(one!, "markPayoutPaid", second, { reference: "T-last" })).toMatchObject({ payout: { payout: { state: "PAID" } } });
});

test("PAYOUT-027 a payout of who owes bites since a refund or dispute stops and settles the debt, unless a file for the bank has it", async () => {
  const [debtor, approved, honest, filed] = [
    await feederWith(600, "DE02120300000000202051"),
    await feederWith(600, "DE02500105170137075030"),
    await feederWith(600, "DE02100500000054540402"),
    await feederWith(600, "DE88100900001234567892"),
  ];
  const payouts: any[] = [];
  for (const who of [filed, debtor, approved, honest]) payouts.push((await request(who, 500)).payout);
  for (const admin of [one, two]) await review(admin!, "approvePayout", payouts[0]);
  expect(await file(one!, payouts)).toEqual([payouts[0].number]);
  for (const admin of [one, two]) await review(admin!, "approvePayout", payouts[2]);
  for (const who of [debtor, approved, filed])
    await world.app.db.transaction((tx) =>
      world.app.modules.billing.ledger.post(tx, {
        ...{ key: `test:${requestId()}`, kind: "EARNINGS_TAKEN_BACK", userId: who.id },
        entries: [
          { account: userAccount("DEBT", who.id), amount: -120n },
          { account: serverAccount("BITES_SOLD"), amount: 120n },
        ],
      }),
    );
  expect(await file(one!, payouts)).toEqual([payouts[0].number]);
  await Promise.all([1, 2, 3].map(() => world.app.modules.payouts.payouts.stopOfDebtors()));
  const stateOf = async (who: Person) =>
    (await who.api.ok("{ payouts { edges { node { state failReason } } } }")).payouts.edges.map(({ node }: any) => node);
  expect(await stateOf(debtor)).toEqual([{ state: "FAILED", failReason: "DISPUTE" }]);
  expect(await purseOf(debtor)).toEqual([480, 0, 0]);
  expect(await stateOf(approved)).toEqual([{ state: "FAILED", failReason: "DISPUTE" }]);
  expect(await purseOf(approved)).toEqual([480, 0, 0]);
  expect(await stateOf(filed)).toEqual([{ state: "APPROVED", failReason: null }]);
  expect(await purseOf(filed)).toEqual([100, 500, 120]);
  expect(await stateOf(honest)).toEqual([{ state: "REQUESTED", failReason: null }]);
});
