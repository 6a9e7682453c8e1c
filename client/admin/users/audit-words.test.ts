import { expect, test } from "vitest";
import { actionWords, dataWords, subjectWords } from "./audit-words";

const id = "0b7e9c52-91d4-4c3f-8a1e-5d2f6b7c8d9e";
const line = (change: object) => ({ action: "", subjectKind: "USER", subjectId: null, subject: null, data: "{}", ...change });

test("ADMIN-013 a line of the audit log is a sentence: who, what, and whom or what it is about, without codes", () => {
  expect([actionWords("users.role"), subjectWords(line({ subject: "noor" }))]).toEqual(["changed the role of", "@noor"]);
  expect([actionWords("market.halt"), subjectWords(line({ subjectKind: "INSTRUMENT", subjectId: "GME" }))]).toEqual([
    "halted trading in",
    "GME",
  ]);
  expect([actionWords("moderation.hide"), subjectWords(line({ subjectKind: "POST", subjectId: id }))]).toEqual([
    "removed",
    "post 0b7e9c52",
  ]);
  expect([actionWords("ledger.check"), subjectWords(line({ subjectKind: "LEDGER" }))]).toEqual(["checked the ledger", ""]);
  expect(actionWords("feature.new")).toBe("feature.new");
});

test("ADMIN-013 what explains a line is names and values, never JSON", () => {
  expect(dataWords("{}")).toEqual([]);
  expect(dataWords('{"from":"eater","to":"hybrid"}')).toEqual([["Change", "eater → hybrid"]]);
  expect(dataWords('{"to":true}')).toEqual([["Change", "On"]]);
  expect(dataWords(`{"decisionId":"${id}","reports":1234}`)).toEqual([
    ["Decision", "0b7e9c52"],
    ["Reports closed", "1,234"],
  ]);
  expect(dataWords('{"text":"Closed on Monday","kind":"NEWS","hours":24}')).toEqual([
    ["Text", "Closed on Monday"],
    ["Kind", "NEWS"],
    ["Hours", "24"],
  ]);
  expect(dataWords('{"usedPlan":null,"tags":["a","b"]}')).toEqual([
    ["Used plan", "none"],
    ["Tags", "a, b"],
  ]);
});
