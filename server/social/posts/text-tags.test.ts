import { expect, test } from "vitest";
import { limits } from "../../platform/limits";
import type { UserErrors } from "../../platform/user-error";
import { assertFewMentions, cleanText, namedIn, textOf } from "./text-tags";

test.each([
  ["$AAPL up, $brk.b and $BTC-USD too; $AAPL again", { symbols: ["AAPL", "BRK.B", "BTC-USD"] }],
  ["costs $100, US$AAPL, $$AAPL, ($TSLA)", { symbols: ["TSLA"] }],
  ["@ana.castellanos, @BOB! and mail@cem.test, @x", { usernames: ["ana.castellanos", "bob"] }],
  ["thanks @ana.", { usernames: ["ana"] }],
  ["#Earnings #earnings #1st #übermut a#b ## # x", { topics: ["earnings", "übermut"] }],
  ["`$MSFT` ```\n@ana #x1\n``` https://x.test/#frag?$TSLA end #end", { topics: ["end"] }],
  ["# A heading is no topic", {}],
])("TEXT-001 %j names %j", (text, named) => {
  expect(namedIn(text)).toEqual({ symbols: [], usernames: [], topics: [], ...named });
});

test("TEXT-002 a text is kept in one form, without control and direction-changing signs", () => {
  expect(cleanText(" e\u0301\u0000\u202egpj.exe\u2066\r\n\tx \ud800 ")).toBe("égpj.exe\n\tx \ufffd");
});

test("TEXT-003 too long, empty and crowded texts are refused with their codes", () => {
  const code = (work: () => unknown): string => {
    try {
      work();
    } catch (error) {
      return (error as UserErrors).errors[0]!.code;
    }
    return "none";
  };
  expect(code(() => textOf("\u202e", "input.text", 10))).toBe("REQUIRED");
  expect(code(() => textOf("", "input.text", 10, true))).toBe("none");
  expect(code(() => textOf("🍳".repeat(10), "input.text", 10))).toBe("none");
  expect(code(() => textOf("🍳".repeat(11), "input.text", 10))).toBe("TOO_LONG");
  const names = (count: number): string => Array.from({ length: count }, (_, index) => `@cook${index}`).join(" ");
  expect(code(() => assertFewMentions(namedIn(names(limits.mentionsPerTextMax)), "input.text"))).toBe("none");
  expect(code(() => assertFewMentions(namedIn(names(limits.mentionsPerTextMax + 1)), "input.text"))).toBe("TOO_MANY");
});

test("TEXT-004 no text takes long to look through", () => {
  const started = performance.now();
  for (const sign of ["$a", "@a.", "#a", "```", "`", "https://", "$", "@", "#"]) namedIn(sign.repeat(limits.postCharactersMax));
  expect(performance.now() - started).toBeLessThan(500);
});
