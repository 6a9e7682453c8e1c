import { expect, test } from "vitest";
import { codeWords } from "./code-words";

test("FORMAT-020 codes are shown as words", () => {
  const words = {
    copy_started: "Copy started",
    line_cook_monthly: "Line cook, monthly",
    prep_cook: "Prep cook",
    eater: "Eater",
    admin: "Admin",
    "": "",
  };
  for (const [code, word] of Object.entries(words)) expect(codeWords(code)).toBe(word);
});
