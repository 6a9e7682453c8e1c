import { readFileSync } from "node:fs";
import path from "node:path";
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
} from "graphql";
import { expect, test } from "vitest";
import exceptions from "../../contract.exceptions.json";
import { ErrorCode } from "../../platform/error-codes";
import { faultMeanings } from "../../platform/error-meanings";

const schema = buildSchema(readFileSync(path.resolve(import.meta.dirname, "../../../schema.graphql"), "utf8"));

interface Part {
  /** As in a query: `Order.quantity`, `Query.bars(first)`, `OrderSide.BUY`. */
  readonly name: string;
  readonly text: string;
  readonly kind: "type" | "value" | "field" | "argument" | "input";
  readonly type?: string;
  readonly isNullable: boolean;
}

const isOld = (text: string): boolean => text.startsWith("Old name of ");

/** Everything of the schema that can be described. */
const parts: readonly Part[] = Object.values(schema.getTypeMap())
  .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
  .flatMap((type) => [{ name: type.name, text: type.description ?? "", kind: "type" as const, isNullable: false }, ...partsOf(type)]);

function partsOf(type: GraphQLNamedType): Part[] {
  if (isEnumType(type))
    return type
      .getValues()
      .map(({ name, description }) => ({ name: `${type.name}.${name}`, text: description ?? "", kind: "value", isNullable: false }));
  const part = (
    name: string,
    field: { description?: string | null; type: Parameters<typeof getNamedType>[0] },
    kind: Part["kind"],
  ): Part => ({
    name,
    text: field.description ?? "",
    kind,
    type: getNamedType(field.type)?.name ?? "",
    isNullable: !isNonNullType(field.type),
  });
  if (isInputObjectType(type)) return Object.values(type.getFields()).map((field) => part(`${type.name}.${field.name}`, field, "input"));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    part(`${type.name}.${field.name}`, field, "field"),
    ...field.args.map((argument) => part(`${type.name}.${field.name}(${argument.name})`, argument, "argument")),
  ]);
}

const fillers = new Set(
  "a an and are as at by for from has have how in is it its of on or that the their this to was what when where which who whose".split(" "),
);
const stem = (word: string): string => word.toLowerCase().replace(/s$/, "");
const wordsOf = (text: string): string[] => text.match(/[A-Za-z0-9]+/g) ?? [];
const wordsOfName = (name: string): Set<string> => new Set(wordsOf(name.replaceAll(/([a-z])([A-Z])/g, "$1 $2")).map(stem));

/** Says nothing that the name does not say: "The order." of `CancelOrderInput.orderId`, "Which.", "When." */
function isThin({ name, text, kind }: Part): boolean {
  const known = wordsOfName(name);
  const added = wordsOf(text).filter((word) => !fillers.has(word.toLowerCase()) && !known.has(stem(word)));
  const count = wordsOf(text).length;
  return count < (kind === "value" ? 2 : 3) || (added.length === 0 && count < 4);
}

const listOf = (those: readonly Part[]): string[] => those.map(({ name, text }) => `${name}: ${text}`);

test("DEV-020 everything in the schema has a description, one sentence or more", () => {
  expect(listOf(parts.filter(({ text }) => !/^[A-Z0-9`…"].*[.)]$/s.test(text)))).toEqual([]);
});

test("DEV-021 a description says more than the name that it describes", () => {
  expect(listOf(parts.filter(isThin))).toEqual([]);
});

test("DEV-022 a decimal names its unit, and a field that may be null says when it is", () => {
  const units = /\b(USD|quote currency|units?|percent|basis points|factor|lots?|ticks?)\b/i;
  expect(listOf(parts.filter(({ type, text }) => type === "Decimal" && !isOld(text) && !units.test(text)))).toEqual([]);
  const silent = parts.filter(({ kind, isNullable, text }) => kind === "field" && isNullable && !isOld(text) && !/\bnull\b/i.test(text));
  expect(listOf(silent)).toEqual([]);
});

test("DEV-023 a mutation names its error codes, all of them real, and what it throws", () => {
  const mutations = parts.filter(({ name, kind, text }) => kind === "field" && name.startsWith("Mutation.") && !isOld(text));
  const codes = new Set(Object.keys(ErrorCode));
  const unreal = mutations.flatMap(({ name, text }) => [
    ...(/Errors: ([^.]*)\./.exec(text)?.[1]?.split(", ") ?? []).filter((code) => !codes.has(code)).map((code) => `${name}: ${code}`),
    ...(/Throws ([^.]*)\./.exec(text)?.[1]?.split(", ") ?? []).filter((code) => !(code in faultMeanings)).map((code) => `${name}: ${code}`),
  ]);
  expect(unreal).toEqual([]);
  const silent = mutations.filter(
    ({ name, text }) => !(name.slice("Mutation.".length) in exceptions.neverRefused) && !/(Errors: |Throws )[A-Z]/.test(text),
  );
  expect(listOf(silent)).toEqual([]);
});

test("DEV-024 descriptions speak of the market, in the active voice and without figures of speech", () => {
  const retired =
    /\b(kitchen|house|shelf|stone|landed|landing|told|tellable|mend|mended|reckon\w*|put in|put into|taken away|takes? away|throws? away|given back|worth|slowest|somebody|stands|rides on|hears? of|go(?:es)? on|becomes? of|gives? up|for who|for what is no)\b/i;
  const allowed = /demo kitchen/gi;
  expect(listOf(parts.filter(({ text }) => !isOld(text) && retired.test(text.replaceAll(allowed, ""))))).toEqual([]);
});
