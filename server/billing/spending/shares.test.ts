import { expect, test } from "vitest";
import { sharesOf, takenFrom, type Paid } from "./shares";

const paid = (gift: bigint, bought: bigint, earned = 0n): Paid => ({ gift, bought, earned });

test.each<[Paid, bigint, [bigint, bigint, bigint, bigint]]>([
  // multiples of five are whole, and leave the carry alone
  [paid(0n, 100n), 0n, [20n, 0n, 80n, 0n]],
  [paid(100n, 0n), 0n, [20n, 80n, 0n, 0n]],
  [paid(0n, 0n, 5n), 4n, [1n, 0n, 4n, 4n]],
  [paid(50n, 50n), 3n, [20n, 40n, 40n, 3n]],
  // origin in proportion, payable rounded down: 4 × 3/5 = 2.4
  [paid(2n, 3n), 0n, [1n, 2n, 2n, 0n]],
  [paid(4n, 1n), 0n, [1n, 4n, 0n, 0n]],
  [paid(1n, 2n, 2n), 0n, [1n, 1n, 3n, 0n]],
  // tips of any size carry what does not make a bite
  [paid(0n, 7n), 0n, [1n, 0n, 6n, 2n]],
  [paid(0n, 7n), 3n, [2n, 0n, 5n, 0n]],
  [paid(0n, 1n), 0n, [0n, 0n, 1n, 1n]],
  [paid(0n, 1n), 4n, [1n, 0n, 0n, 0n]],
])("SPEND-010 of %o with %d fifths carried: server, gift, payable, carry are %o", (given, carry, expected) => {
  const { server, feederGift, feederEarned, carry: next } = sharesOf(given, carry);
  expect([server, feederGift, feederEarned, next]).toEqual(expected);
});

test("SPEND-010 shares add up to what was paid, nothing payable comes from gifts, and over any run the server has its fifth", () => {
  let [carry, total, servers] = [0n, 0n, 0n];
  for (let gift = 0n; gift < 12n; gift++)
    for (let bought = 0n; bought < 12n; bought++)
      for (let earned = 0n; earned < 4n; earned++) {
        if (gift + bought + earned === 0n) continue;
        const shares = sharesOf({ gift, bought, earned }, carry);
        expect(shares.server + shares.feederGift + shares.feederEarned).toBe(gift + bought + earned);
        expect(shares.feederEarned <= bought + earned && shares.feederGift <= gift + bought + earned).toBe(true);
        [carry, total, servers] = [shares.carry, total + gift + bought + earned, servers + shares.server];
        expect(servers * 5n + carry).toBe(total);
      }
});

test.each<[Paid, bigint, Paid | null]>([
  [paid(50n, 100n, 10n), 30n, paid(30n, 0n)],
  [paid(50n, 100n, 10n), 60n, paid(50n, 10n)],
  [paid(50n, 100n, 10n), 160n, paid(50n, 100n, 10n)],
  [paid(50n, 100n, 10n), 161n, null],
  [paid(0n, 0n), 1n, null],
])("SPEND-011 from %o, %d are taken in the order gift, bought, earned", (there, bites, expected) => {
  expect(takenFrom(there, bites)).toEqual(expected);
});
