import { beforeAll, expect, test } from "vitest";
import { setLocale } from "../../lib/format/locale";
import { spokenAnnouncement, spokenReceipt, spokenName, spokenText } from "./words";

beforeAll(() => setLocale("en-US"));

const bought = {
  action: "OPEN",
  side: "LONG",
  status: "COPIED",
  cause: "EVENT",
  quantity: "12.000",
  reasonText: null,
  instrument: { name: "Apple Inc.", lot: "0.001" },
} as const;

test("AUDIO-001 a copied trade is called as across a kitchen: who, what, how much", () => {
  expect(spokenReceipt(bought, "Ana Castellanos")).toBe("Chef Ana bought 12 Apple");
  expect(spokenReceipt({ ...bought, quantity: "2.084" }, "Ana Castellanos")).toBe("Chef Ana bought 2.084 Apple");
  expect(spokenReceipt({ ...bought, quantity: "1200" }, "Ana Castellanos")).toBe("Chef Ana bought 1,200 Apple");
  expect(spokenReceipt({ ...bought, side: "SHORT", action: "CLOSE" }, "Ana Castellanos")).toBe("Chef Ana bought back 12 Apple");
  expect(spokenReceipt({ ...bought, cause: "COPY_STOP", action: "CLOSE" }, "Ana Castellanos")).toBe(
    "Your copy of Chef Ana hit its stop and sold 12 Apple",
  );
});

test("AUDIO-002 what was not copied says so and why, and moved exits name the trade", () => {
  const skipped = { ...bought, status: "SKIPPED", quantity: "0", reasonText: "The price moved too far" } as const;
  expect(spokenReceipt(skipped, "Ana Castellanos")).toBe("Chef Ana bought Apple. Not copied: The price moved too far");
  expect(spokenReceipt({ ...bought, action: "EXITS", status: "FOLLOWED" }, "Ana Castellanos")).toBe(
    "Chef Ana updated stop and target of Apple",
  );
});

test("AUDIO-003 names are spoken without their legal form, texts without Markdown and links", () => {
  expect(["Apple Inc.", "The Coca-Cola Company", "Visa Inc. Class A", "Bitcoin", "Inc."].map(spokenName)).toEqual([
    "Apple",
    "The Coca-Cola",
    "Visa",
    "Bitcoin",
    "Inc.",
  ]);
  expect(spokenAnnouncement("Ana Castellanos", "**Half** of [my plan](https://x.test) at https://y.test")).toBe(
    "Chef Ana announces: Half of my plan at",
  );
  expect(spokenText("word ".repeat(100)).length).toBeLessThanOrEqual(241);
});
