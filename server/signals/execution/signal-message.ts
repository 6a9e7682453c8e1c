import { createHash } from "node:crypto";
import { z } from "zod";
import { Decimal } from "../../platform/decimal";
import { alertActions, sizeKinds, type AlertAction, type SizeKind } from "../signal-words";

/** How much an alert asks for; `part` is a share of the position, above 0 and at most 1. */
export interface AlertSize {
  readonly kind: SizeKind;
  readonly value: Decimal;
}

/** An alert as it was meant. Prices in USD. */
export interface AlertMessage {
  readonly id: string | null;
  /** As it was sent, like `NASDAQ:AAPL`. */
  readonly symbol: string;
  readonly action: AlertAction;
  readonly size: AlertSize | null;
  readonly stop: Decimal | null;
  readonly target: Decimal | null;
  readonly note: string | null;
}

export type ReadAlert = { readonly message: AlertMessage } | { readonly problem: string };

const idCharactersMax = 200;
const noteCharactersMax = 1_000;
const amountText = /^\d{1,15}(\.\d{1,12})?$/;

/** Programs write numbers, TradingView's template texts; both are read from their digits, never calculated with as floats. */
const amount = z
  .union([z.string().trim(), z.number().transform(String)])
  .refine((text) => amountText.test(text), "use digits, like 12.5")
  .transform((text) => new Decimal(text))
  .refine((value) => value.gt(0), "must be above zero");

/** TradingView leaves a placeholder empty, or writes `NaN` or `null`, where a script plots nothing. */
const isNothing = (value: unknown): boolean =>
  value === null || (typeof value === "string" && ["", "nan", "null", "na"].includes(value.trim().toLowerCase()));
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isNothing(value) ? undefined : value), schema.optional());

const text = (charactersMax: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .transform((value) => value.trim())
    .refine((value) => value !== "", "is empty")
    .refine((value) => [...value].length <= charactersMax, `has at most ${charactersMax} characters`)
    .refine((value) => value.isWellFormed() && !value.includes("\0"), "has characters that are none");

const size = z
  .strictObject({ percent: optional(amount), money: optional(amount), quantity: optional(amount), part: optional(amount) })
  .refine((given) => sizeKinds.filter((kind) => given[kind] !== undefined).length === 1, "name one of percent, money, quantity and part")
  .refine((given) => !given.part || given.part.lte(1), "a part is at most 1, the whole position")
  .transform((given): AlertSize => {
    const kind = sizeKinds.find((one) => given[one] !== undefined)!;
    return { kind, value: given[kind]! };
  });

const action = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .refine((value): value is AlertAction => (alertActions as readonly string[]).includes(value), `must be ${alertActions.join(", ")}`);

const schema = z
  .object({
    id: optional(text(idCharactersMax)),
    symbol: text(60),
    action,
    size: optional(size),
    stop: optional(amount),
    target: optional(amount),
    note: optional(text(noteCharactersMax)),
  })
  .refine((given) => given.action !== "stop" || given.stop, { path: ["stop"], message: "give the price" })
  .refine((given) => given.action !== "target" || given.target, { path: ["target"], message: "give the price" });

/** Reads the body of an alert: a JSON object, whatever content type it came with. */
export function readAlert(body: string): ReadAlert {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return { problem: "The alert is not JSON. Check quotes and commas of its message." };
  }
  const read = schema.safeParse(given);
  if (!read.success) return { problem: problemOf(read.error.issues[0]!) };
  const { id, symbol, stop, target, note } = read.data;
  const { action: asked, size: asks } = read.data;
  return {
    message: {
      symbol,
      action: asked,
      size: asks ?? null,
      ...{ id: id ?? null, stop: stop ?? null, target: target ?? null, note: note ?? null },
    },
  };
}

function problemOf(issue: z.core.$ZodIssue): string {
  const name = issue.path.join(".");
  if (name === "") return "The alert is no JSON object. Paste the message of this page.";
  if (issue.code === "unrecognized_keys") return `${name}: ${issue.keys.join(", ")} is not known.`;
  if (issue.code === "invalid_type") return `${name} is missing or of the wrong type.`;
  if (issue.code === "invalid_union") return `${name} must be a text or a number.`;
  return `${name}: ${issue.message}.`;
}

const sha256 = (value: string): string => createHash("sha256").update(value).digest("hex");

/** What makes two alerts the same: their id, where they have one; else their text. */
export const dedupeKeyOf = (body: string, message: AlertMessage | null): string =>
  message?.id ? `id:${sha256(message.id)}` : `text:${sha256(body)}`;

/** Quote currencies that alerts append to what we call by its base alone, longest first. */
const dollars = ["USDT", "USDC", "USD"];

/**
 * Our symbol for one as TradingView writes it: without its exchange (`NASDAQ:AAPL`), with a dash for a dot or slash
 * (`BRK.B`), and for crypto by its base (`BTCUSDT`, `BTCUSD.P`). Null where this server lists none of these.
 */
export function symbolOf(sent: string, isListed: (symbol: string) => boolean): string | null {
  const bare = sent
    .slice(sent.lastIndexOf(":") + 1)
    .trim()
    .toUpperCase();
  const plain = bare.replace(/\.P$/, "");
  const joined = plain.replaceAll(/[^A-Z0-9]/g, "");
  const bases = dollars
    .filter((quote) => joined.endsWith(quote) && joined.length > quote.length)
    .map((quote) => joined.slice(0, -quote.length));
  const forms = [bare, plain, plain.replaceAll(/[./_]/g, "-"), plain.replaceAll(/[/_-]/g, "."), joined, ...bases];
  return forms.find((form) => isListed(form)) ?? null;
}
