import { expect, test } from "vitest";
import { outcomeOf } from "./mutation-log";
import type { Answer } from "./answer";

const thrown = (code: string, message = "why"): Answer => ({ data: {}, errors: [{ message, extensions: { code } }] });
const answered = (...codes: string[]): Answer => ({ data: { pinPost: { errors: codes.map((code) => ({ code })) } } });

test.each([
  ["an answer without mistakes", answered(), "works"],
  ["a mistake that the user can mend", answered("TOO_MANY"), "refused"],
  ["a visitor", thrown("UNAUTHENTICATED"), "refused"],
  ["a suspended user", thrown("SUSPENDED"), "refused"],
  ["an input that a service does not take", thrown("BAD_USER_INPUT"), "refused"],
  ["someone else's row", thrown("NOT_FOUND"), "denied"],
  ["someone without the right", thrown("FORBIDDEN"), "denied"],
] as const)("API-006 %s counts", (_what, answer, outcome) => {
  expect(outcomeOf(answer, "pinPost")).toBe(outcome);
});

test.each([
  ["a query that does not fit the schema", thrown("GRAPHQL_VALIDATION_FAILED")],
  ["a query that cannot be read", thrown("GRAPHQL_PARSE_FAILED")],
  ["a variable that is not of its type", thrown("BAD_USER_INPUT", 'Variable "$input" got an invalid value; Field "id" is not defined.')],
  ["an error of ours", thrown("INTERNAL_SERVER_ERROR")],
  ["a request that is no request", thrown("BAD_REQUEST")],
])("API-006 %s is no refusal", (_what, answer) => {
  expect(outcomeOf(answer, "pinPost")).toBeNull();
});
