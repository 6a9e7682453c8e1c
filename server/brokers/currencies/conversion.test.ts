import { expect, test } from "vitest";
import { Decimal, zero } from "../../platform/decimal";
import type { VenueAccount, VenueFill } from "../port/venue-session";
import { bookedAfter, cashMoved, cashMoves, fillInUsd, pricesAt, quoteOfMarket, rateOf, withCounted } from "./conversion";

const d = (text: string): Decimal => new Decimal(text);
const fillOf = (given: Partial<Record<"price" | "quantity" | "fee" | "feeCurrency" | "side" | "symbol", string>>): VenueFill => ({
  ...{ venueFillId: "1", venueOrderId: "2", symbol: given.symbol ?? "BTC/EUR", side: (given.side ?? "BUY") as "BUY" | "SELL" },
  ...{ quantity: d(given.quantity ?? "0.001"), price: d(given.price ?? "90000"), at: new Date(0) },
  fee: { amount: d(given.fee ?? "0"), currency: given.feeCurrency ?? "EUR" },
});

test("BROKER-065 what a market is priced in is known by its name: dollars and bare symbols are no other currency", () => {
  expect([null, "BTC", "BTC/USDC", "BTC/USD", "BTC/EUR", "ETH/GBP"].map(quoteOfMarket)).toEqual([null, null, null, null, "EUR", "GBP"]);
});

test.each([
  // native price, quantity, fee and its currency, rate, then: price in USD, fee in USD or as it was, cash moved in EUR, in USD
  ["90000", "0.001", "0", "EUR", "1.16", "104400", "0 USD", "-90", "-104.4"],
  ["90000.01", "0.00001", "0.0009", "EUR", "1.163333333333", "104700.0116333033", "0.0010469999999997 USD", "-0.9009001", "-1.0480471163"],
  ["0.0000123", "1000000", "0.0123", "EUR", "1.16", "0.000014268", "0.014268 USD", "-12.3123", "-14.282268"],
  // A fee in the asset leaves the money alone, and one in a third coin does too: it has another price.
  ["90000", "0.001", "0.000001", "BTC", "1.16", "104400", "0.000001 BTC", "-90", "-104.4"],
  ["90000", "0.001", "0.0002", "BNB", "1.16", "104400", "0.0002 BNB", "-90", "-104.4"],
])(
  "BROKER-066 a fill of %s EUR for %s with a fee of %s %s at %s",
  (price, quantity, fee, feeCurrency, rate, usd, usdFee, amount, value) => {
    const native = fillOf({ price, quantity, fee, feeCurrency });
    const booked = fillInUsd(native, d(rate));
    expect([booked.price.toFixed(), `${booked.fee.amount.toFixed()} ${booked.fee.currency}`]).toEqual([usd, usdFee]);
    const moved = cashMoved(native, booked)!;
    expect([moved.currency, moved.amount.toFixed(), moved.value.toDecimalPlaces(10).toFixed()]).toEqual(["EUR", amount, value]);
    const sold = cashMoved({ ...native, side: "SELL" }, { ...booked, side: "SELL" })!;
    // A sale brings what a buy costs, less twice what the money's own fee is.
    const feeInMoney = feeCurrency === "EUR" ? native.fee.amount : zero;
    expect(sold.amount.toFixed()).toBe(moved.amount.neg().sub(feeInMoney.mul(2)).toFixed());
  },
);

test("BROKER-067 a fill in dollars is left as it is, and moves no other currency", () => {
  const native = fillOf({ symbol: "BTC/USDC", feeCurrency: "USDC" });
  expect(fillInUsd(native, d("1.16"))).toBe(native);
  expect(cashMoved(native, native)).toBeNull();
});

test("BROKER-068 limits and stops go out in the market's currency, and without a rate as they are", () => {
  const order = { limitPrice: d("104400"), stopPrice: null };
  expect(pricesAt(order, d("1.16")).limitPrice!.toFixed()).toBe("90000");
  expect(pricesAt({ limitPrice: null, stopPrice: d("100") }, d("1.17")).stopPrice!.toFixed()).toBe("85.470085470085");
  expect(pricesAt(order, null)).toBe(order);
});

test("BROKER-069 a rate is the middle of a whole quote, of either direction, and nothing of half of one", () => {
  expect(rateOf(d("1.1599"), d("1.1601"), false)!.toFixed()).toBe("1.16");
  expect(rateOf(d("0.8620"), d("0.8622"), true)!.toFixed()).toBe("1.159958241503");
  expect([rateOf(null, d("1"), false), rateOf(d("0"), d("1"), false), rateOf(d("1.2"), d("1.1"), false)]).toEqual([null, null, null]);
});

const account: VenueAccount = {
  ...{
    accountNumber: "1",
    currency: "USD",
    equity: d("1660"),
    cash: d("500"),
    settledCash: d("400"),
    buyingPower: d("400"),
    onHold: d("100"),
  },
  blockedBecause: null,
  otherCash: [{ currency: "EUR", total: d("1000"), free: d("900"), rate: d("1.16") }],
};

test("BROKER-070 what counts as cash is valued at the reading's rate, else at the last one; without any nothing is said", () => {
  const figures = (one: VenueAccount | null) => one && [one.cash, one.settledCash, one.onHold, one.equity].map((each) => each.toFixed());
  expect(figures(withCounted(account, []))).toEqual(["500", "400", "100", "1660"]);
  expect(figures(withCounted(account, [{ currency: "EUR", lastRate: d("1.1") }]))).toEqual(["1660", "1444", "216", "1660"]);
  const unrated = { ...account, otherCash: [{ ...account.otherCash![0]!, rate: null }] };
  expect(figures(withCounted(unrated, [{ currency: "EUR", lastRate: d("1.1") }]))).toEqual(["1600", "1390", "210", "1660"]);
  expect(withCounted(unrated, [{ currency: "EUR", lastRate: null }])).toBeNull();
  expect(figures(withCounted(account, [{ currency: "GBP", lastRate: null }]))).toEqual(["500", "400", "100", "1660"]);
});

/** Compares once and books it as trading does, with as much cash of copies as said. */
function compare(books: Books, atVenue: { dollars: string; eur: string; rate: string }, ofCopies = "0") {
  const counted = [{ currency: "EUR", amount: d(atVenue.eur), rate: d(atVenue.rate) }];
  const dollarsAtVenue = d(atVenue.dollars);
  const { flow, rateEffect } = cashMoves(dollarsAtVenue, counted, books.cash.add(ofCopies), books.rows);
  const isPaid = flow.abs().gte("0.01");
  const paid = isPaid ? Decimal.max(flow, books.cash.neg()) : zero;
  const effect = Decimal.max(rateEffect, books.cash.add(paid).neg());
  const cash = books.cash.add(paid).add(effect);
  const rows = bookedAfter(books.rows, { counted, isPaid, effect, inBooks: cash.add(ofCopies), dollarsAtVenue });
  return { paid: paid.toFixed(), effect: effect.toFixed(), books: { cash, rows } };
}
interface Books {
  readonly cash: Decimal;
  readonly rows: ReadonlyArray<{ currency: string; amount: Decimal; value: Decimal; rateEffect: Decimal }>;
}
const begin: Books = { cash: d("1160"), rows: [{ currency: "EUR", amount: d("1000"), value: d("1160"), rateEffect: zero }] };
const withFill = ({ cash, rows }: Books, amount: string, value: string): Books => ({
  cash: cash.add(value),
  rows: rows.map((row) => ({ ...row, amount: row.amount.add(amount), value: row.value.add(value) })),
});

test("BROKER-071 a rate that moved is no payment, and a second comparison changes nothing", () => {
  const first = compare(begin, { dollars: "0", eur: "1000", rate: "1.1948" });
  expect(first).toMatchObject({ paid: "0", effect: "34.8" });
  expect(first.books.cash.toFixed()).toBe("1194.8");
  const second = compare(first.books, { dollars: "0", eur: "1000", rate: "1.1948" });
  expect(second).toMatchObject({ paid: "0", effect: "0" });
  expect(second.books).toEqual(first.books);
});

test("BROKER-072 fills at one rate and a comparison at another: nothing is paid, the rest takes the rate", () => {
  // Bought for 90 EUR at 1.16, sold for 95 at 1.18, with its fee of 0.095 in EUR.
  const traded = withFill(withFill(begin, "-90", "-104.4"), "94.905", "111.9879");
  const { paid, effect, books } = compare(traded, { dollars: "0", eur: "1004.905", rate: "1.2" });
  expect([paid, effect]).toEqual(["0", "38.2981"]);
  expect(books.cash.toFixed()).toBe("1205.886");
});

test("BROKER-073 money that came counts at the rate now, beside what the rate did to the rest", () => {
  const { paid, effect, books } = compare(begin, { dollars: "50", eur: "1100", rate: "1.2" });
  expect([paid, effect, books.cash.toFixed()]).toEqual(["170", "40", "1370"]);
  expect(compare(books, { dollars: "50", eur: "1100", rate: "1.2" })).toMatchObject({ paid: "0", effect: "0" });
  // Euros that were changed into dollars there are no payment but for what the exchange took.
  expect(compare(books, { dollars: "169.5", eur: "1000", rate: "1.2" })).toMatchObject({ paid: "-0.5", effect: "0" });
});

test("BROKER-074 less than a cent adds up until it is one, whatever the rate does meanwhile", () => {
  const first = compare(begin, { dollars: "0", eur: "1000.006", rate: "1.16" });
  expect(first).toMatchObject({ paid: "0", effect: "0" });
  const second = compare(first.books, { dollars: "0", eur: "1000.012", rate: "1.17" });
  expect(second).toMatchObject({ paid: "0.01404", effect: "10" });
  expect(compare(second.books, { dollars: "0", eur: "1000.012", rate: "1.17" })).toMatchObject({ paid: "0", effect: "0" });
});

test("BROKER-075 what is a copy's stays the copy's: the account's cash goes down to nothing, and takes the rest back when the rate returns", () => {
  const books = { ...begin, cash: d("10") };
  const fallen = compare(books, { dollars: "0", eur: "1000", rate: "1.1" }, "1150");
  expect([fallen.paid, fallen.effect, fallen.books.cash.toFixed()]).toEqual(["0", "-10", "0"]);
  expect(compare(fallen.books, { dollars: "0", eur: "1000", rate: "1.1" }, "1150")).toMatchObject({ paid: "0", effect: "0" });
  const back = compare(fallen.books, { dollars: "0", eur: "1000", rate: "1.16" }, "1150");
  expect([back.paid, back.effect, back.books.cash.toFixed()]).toEqual(["0", "10", "10"]);
});

test("BROKER-076 over many fills, payments and rates the books' cash is the venue's at its rate, and payments are what was paid", () => {
  // An oracle of its own: euros counted in whole millionths.
  let seed = 7;
  const random = (max: number): number => (seed = (seed * 48_271) % 2_147_483_647) % max;
  let [books, euros, paid, expectedPaid] = [begin, 1_000_000_000n, zero, zero];
  for (let step = 0; step < 300; step++) {
    const rate = d("1").add(d(String(random(400_000))).div(1_000_000));
    const money = BigInt(random(2_000_000)) - 1_000_000n;
    if (random(3) > 0) {
      const amount = d(String(money)).div(1_000_000);
      euros += money;
      books = withFill(books, amount.toFixed(), amount.mul(rate).toFixed());
      continue;
    }
    const came = (money / 10_000n) * 10_000n;
    euros += came;
    expectedPaid = expectedPaid.add(d(String(came)).div(1_000_000).mul(rate));
    const now = compare(books, { dollars: "0", eur: d(String(euros)).div(1_000_000).toFixed(), rate: rate.toFixed() });
    paid = paid.add(now.paid);
    books = now.books;
    expect(books.cash.toDecimalPlaces(6).toFixed()).toBe(d(String(euros)).div(1_000_000).mul(rate).toDecimalPlaces(6).toFixed());
  }
  // What is below a cent may be booked later, at another rate.
  expect(paid.sub(expectedPaid).abs().toNumber()).toBeLessThan(0.02);
});
