import { expect, test } from "vitest";
import { personas } from "./personas";
import { isPaymentBypassed, readOverrides } from "./test-mode.policy";

/** The specification's three lists, by hand. */
const personaFields = {
  id: "string",
  name: "string",
  description: "string",
  role: /^(admin|eater|feeder|hybrid)$/,
  tier: /^(prep_cook|line_cook|sous_chef|chef|master_chef)$/,
  biteBalance: "integer",
  mockData: "object",
};
const subscriptionFields = {
  type: /^(admin|(line_cook|sous_chef|chef|master_chef)_monthly)$/,
  active: "boolean",
  renewalDate: /^\d{4}-\d\d-\d\d$/,
};
const money = /^-?\d+\.\d\d$/;
const mockDataFields = {
  followers: "integer",
  totalFollowers: "integer",
  following: "list",
  earnings: money,
  monthlyEarnings: money,
  availableForPayout: money,
  pendingPayouts: money,
  winRate: "number",
  tradesCopiedToday: "integer",
  avgCopiesPerTrade: "number",
  feederRanking: "integer or null",
  tradeHistory: "list",
};
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const tradeFields = {
  id: "string",
  symbol: "string",
  type: /^(long|short)$/,
  entryPrice: money,
  exitPrice: "money or null",
  pnl: money,
  pnlPercent: "number",
  status: /^(open|closed)$/,
  openedAt: moment,
  closedAt: "moment or null",
};

type Form = string | RegExp;
const forms: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === "string" && value !== "",
  integer: (value) => Number.isInteger(value),
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === "boolean",
  object: (value) => typeof value === "object" && value !== null,
  list: (value) => Array.isArray(value),
  "integer or null": (value) => value === null || Number.isInteger(value),
  "money or null": (value) => value === null || money.test(String(value)),
  "moment or null": (value) => value === null || moment.test(String(value)),
};

function fits(value: object, fields: Record<string, Form>, optional: readonly string[] = []): void {
  expect(
    Object.keys(value)
      .filter((name) => !optional.includes(name))
      .sort(),
  ).toEqual(Object.keys(fields).sort());
  for (const [name, form] of Object.entries(fields)) {
    const given = (value as Record<string, unknown>)[name];
    expect(form instanceof RegExp ? form.test(String(given)) : forms[form]!(given), `${name}: ${JSON.stringify(given)}`).toBe(true);
  }
}

test("PERSONA-001 personas, sample figures and sample trades have the fields and types of the specification's three lists", () => {
  for (const persona of personas) {
    fits(persona, personaFields, ["subscription"]);
    if (persona.subscription) fits(persona.subscription, subscriptionFields);
    fits(persona.mockData, mockDataFields);
    for (const trade of persona.mockData.tradeHistory) fits(trade, tradeFields);
  }
});

test("PERSONA-002 there are nine, with the balances of the specification; the admin one is a master chef with a subscription of type admin", () => {
  expect(personas.map(({ name, biteBalance }) => [name, biteBalance])).toEqual([
    ["New eater", 50],
    ["Active eater", 125],
    ["Power eater", 500],
    ["Beginner feeder", 200],
    ["Growing feeder", 350],
    ["Top feeder", 1000],
    ["Casual hybrid", 275],
    ["Active hybrid", 450],
    ["Admin", 99_999],
  ]);
  expect(personas.at(-1)).toMatchObject({ id: "admin", role: "admin", tier: "master_chef", subscription: { type: "admin" } });
});

test("PERSONA-003 histories have 15 to 350 trades, agree with themselves, and are the same on every machine", () => {
  const counts = personas.map(({ mockData }) => mockData.tradeHistory.length);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([15, 350]);
  for (const { mockData } of personas) {
    for (const trade of mockData.tradeHistory) {
      expect([trade.exitPrice === null, trade.closedAt === null]).toEqual([trade.status === "open", trade.status === "open"]);
      if (trade.closedAt) expect(Date.parse(trade.closedAt)).toBeGreaterThan(Date.parse(trade.openedAt));
      expect(Math.sign(Number(trade.pnl))).toBe(Math.sign(trade.pnlPercent));
    }
    const closed = mockData.tradeHistory.filter(({ status }) => status === "closed");
    expect(mockData.winRate).toBeCloseTo((closed.filter(({ pnl }) => Number(pnl) > 0).length / closed.length) * 100, 1);
  }
  expect(personas[5]!.mockData.tradeHistory[0]).toMatchInlineSnapshot(`
    {
      "closedAt": null,
      "entryPrice": "185.62",
      "exitPrice": null,
      "id": "T-350",
      "openedAt": "2026-11-17T21:46:44.742Z",
      "pnl": "3.61",
      "pnlPercent": 1.94,
      "status": "open",
      "symbol": "AAPL",
      "type": "long",
    }
  `);
});

test("PERSONA-004 payment is bypassed only in test mode, only for the admin persona, never in production-only mode", () => {
  const bypassed = [true, false].flatMap((isTestMode) =>
    [...personas.map(({ id }) => id), null].flatMap((activePersonaId) =>
      [true, false].flatMap((isProductionOnlyMode) =>
        isPaymentBypassed({ isTestMode, activePersonaId, isProductionOnlyMode })
          ? [{ isTestMode, activePersonaId, isProductionOnlyMode }]
          : [],
      ),
    ),
  );
  expect(bypassed).toEqual([{ isTestMode: true, activePersonaId: "admin", isProductionOnlyMode: false }]);
});

test("PERSONA-005 overrides take whitelisted fields of the right form and nothing else", () => {
  const subscription = { type: "chef_monthly", active: true, renewalDate: "2026-12-19" };
  const good = { role: "feeder", tier: "chef", biteBalance: 7, activeMode: "feeder", subscription };
  expect(readOverrides(JSON.stringify({ ...good, id: "someone", isAdmin: true, suspendedAt: null, accountValue: 1 }))).toEqual(good);
  expect(readOverrides(JSON.stringify({ role: "root", tier: "god", biteBalance: -1, activeMode: 3, subscription: "free" }))).toEqual({});
  expect(readOverrides(JSON.stringify({ subscription: null }))).toEqual({ subscription: null });
  for (const text of [
    null,
    "",
    "{",
    "[]",
    "null",
    "7",
    `{"__proto__":{"role":"admin"}}`,
    JSON.stringify({ role: "feeder", x: "y".repeat(2_000) }),
  ])
    expect(readOverrides(text)).toEqual({});
});
