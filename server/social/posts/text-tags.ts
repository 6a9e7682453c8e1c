import { ErrorCode, refuse } from "../../platform/user-error";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";

/** What a text names, before anyone has looked whether it exists. */
export interface NamedInText {
  /** In capitals. */
  readonly symbols: string[];
  /** In lower case. */
  readonly usernames: string[];
  /** In lower case. */
  readonly topics: string[];
}

/** Nothing is named inside code or an address. */
const passedOver = /```[\s\S]*?(?:```|$)|`[^`\n]*`|https?:\/\/\S+/g;
const before = String.raw`(?<![\p{L}\p{N}_$@#/&])`;
const symbolPattern = new RegExp(`${before}\\$([A-Za-z][A-Za-z0-9]{0,9}(?:[./-][A-Za-z0-9]{1,5})?)(?![A-Za-z0-9])`, "gu");
const mentionPattern = new RegExp(`${before}@([A-Za-z0-9](?:[A-Za-z0-9._]{1,28})[A-Za-z0-9])(?![A-Za-z0-9_])`, "gu");
const topicPattern = new RegExp(`${before}#(\\p{L}[\\p{L}\\p{N}_]{1,39})(?![\\p{L}\\p{N}_])`, "gu");

const found = (text: string, pattern: RegExp, shaped: (name: string) => string): string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => shaped(match[1]!))),
];

/** `$AAPL`, `@ana.castellanos` and `#earnings` in a text, each once, in the order they come. */
export function namedIn(text: string): NamedInText {
  const plain = text.replace(passedOver, " ");
  const lower = (name: string): string => name.toLowerCase();
  return {
    symbols: found(plain, symbolPattern, (name) => name.toUpperCase()),
    usernames: found(plain, mentionPattern, lower),
    topics: found(plain, topicPattern, lower),
  };
}

/** Signs that do nothing but turn or hide other text. */
// oxlint-disable-next-line no-control-regex -- control characters are what it takes away
const hidden = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** A text as it is stored: one form of each letter, no control or direction-changing signs, no empty ends. */
export const cleanText = (text: string): string => text.toWellFormed().normalize("NFC").replace(/\r\n?/g, "\n").replace(hidden, "").trim();

/** A clean text of at most so many characters. Refuses REQUIRED (unless it may be empty) and TOO_LONG at `path`. */
export function textOf(given: string, path: string, charactersMax: number, mayBeEmpty = false): string {
  const text = cleanText(given);
  if (text === "" && !mayBeEmpty) refuse(ErrorCode.REQUIRED, path, "Enter a text.");
  if ([...text].length > charactersMax)
    refuse(ErrorCode.TOO_LONG, path, `Use at most ${charactersMax} characters.`, new Decimal(charactersMax));
  return text;
}

/** Refuses TOO_MANY for a text that calls on more people than `mentionsPerTextMax`. */
export function assertFewMentions(named: NamedInText, path: string): void {
  if (named.usernames.length > limits.mentionsPerTextMax)
    refuse(ErrorCode.TOO_MANY, path, `Mention at most ${limits.mentionsPerTextMax} people.`, new Decimal(limits.mentionsPerTextMax));
}
