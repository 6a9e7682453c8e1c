import { GraphQLError, GraphQLScalarType, Kind } from "graphql";
import { Decimal } from "../decimal";
import { isoText } from "./direct/iso-text";

const decimalText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const decimalCharactersMax = 40;

function parseDecimal(value: unknown): Decimal {
  if (typeof value !== "string" || value.length > decimalCharactersMax || !decimalText.test(value))
    throw new GraphQLError('A Decimal is a string like "1234.56".', { extensions: { code: "BAD_USER_INPUT" } });
  return new Decimal(value);
}

export const DecimalScalar = new GraphQLScalarType<Decimal, string>({
  name: "Decimal",
  description: 'An exact decimal as a string, like `"1234.56"`. Money is in USD. Never a JSON number.',
  serialize: (value) => (Decimal.isDecimal(value) ? value.toFixed() : new Decimal(value as string).toFixed()),
  parseValue: parseDecimal,
  parseLiteral: (node) => parseDecimal(node.kind === Kind.STRING ? node.value : undefined),
});

function parseDateTime(value: unknown): Date {
  const date =
    typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)
      ? new Date(value)
      : new Date(NaN);
  if (Number.isNaN(+date))
    throw new GraphQLError('A DateTime is an RFC 3339 string like "2026-11-19T14:32:07.123Z".', { extensions: { code: "BAD_USER_INPUT" } });
  return date;
}

export const DateTimeScalar = new GraphQLScalarType<Date, string>({
  name: "DateTime",
  description: "A moment in UTC, RFC 3339 with milliseconds, like `2026-11-19T14:32:07.123Z`.",
  serialize: (value) => isoText(value instanceof Date ? value : new Date(value as string | number)),
  parseValue: parseDateTime,
  parseLiteral: (node) => parseDateTime(node.kind === Kind.STRING ? node.value : undefined),
});

function parseSequence(value: unknown): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw new GraphQLError("A Sequence is a whole number from 0 on.", { extensions: { code: "BAD_USER_INPUT" } });
  return value;
}

export const SequenceScalar = new GraphQLScalarType<number, number>({
  name: "Sequence",
  description: "A position in a stream: a whole number from 0 to 2^53 − 1, as a JSON number. It grows, but may skip.",
  serialize: (value) => Number(value),
  parseValue: parseSequence,
  parseLiteral: (node) => parseSequence(node.kind === Kind.INT ? Number(node.value) : undefined),
});
