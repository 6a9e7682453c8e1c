import { GraphQLBoolean, type GraphQLEnumType, GraphQLID, type GraphQLLeafType, GraphQLString, isEnumType } from "graphql";
import { Decimal } from "../../decimal";
import { isoText } from "./iso-text";
import { DateTimeScalar, DecimalScalar } from "../scalars";

/** The JSON of a leaf's value, or null where only the graph can say what is wrong with it. */
export type LeafText = (value: unknown) => string | null;

/** How values of this type are written, exactly as `JSON.stringify` writes what its `serialize` gives. */
export function leafTextOf(type: GraphQLLeafType): LeafText {
  if (isEnumType(type)) return enumText(type);
  const other: LeafText = (value) => serialized(type, value);
  if (type === GraphQLString || type === GraphQLID) return (value) => (typeof value === "string" ? stringText(value) : other(value));
  if (type === GraphQLBoolean) return (value) => (value === true ? "true" : value === false ? "false" : other(value));
  // Digits, points and signs only: there is nothing in them to escape.
  if (type === DecimalScalar) return (value) => (Decimal.isDecimal(value) ? `"${value.toFixed()}"` : other(value));
  if (type === DateTimeScalar) return (value) => (value instanceof Date ? `"${isoText(value)}"` : other(value));
  return other;
}

/** Printable ASCII without the two characters that JSON escapes. */
const unescaped = /^[ !#-[\]-~]*$/;
/** Short texts without anything to escape are ten times as fast without `JSON.stringify`. */
const stringText = (value: string): string => (unescaped.test(value) ? `"${value}"` : JSON.stringify(value));

function serialized(type: GraphQLLeafType, value: unknown): string | null {
  if (value instanceof Error || (typeof value === "object" && value !== null && "then" in value)) return null;
  const given: unknown = type.serialize(value);
  return given === undefined || given === null || Number.isNaN(given) ? null : JSON.stringify(given);
}

function enumText(type: GraphQLEnumType): LeafText {
  const texts = new Map(type.getValues().map(({ name, value }) => [value as unknown, JSON.stringify(name)]));
  return (value) => texts.get(value) ?? serialized(type, value);
}
