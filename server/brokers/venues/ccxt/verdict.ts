import type { CcxtVenueId } from "./capabilities";
import { languages, type Meaning } from "./meanings";

/** An answer as HTTP had it; `status` null where none came whole. */
export interface HttpAnswer {
  readonly status: number | null;
  readonly body: string;
  readonly retryAfterMs: number | null;
}

/**
 * What may be concluded from an answer. Everything but FINE, REFUSED and the four that say that a request was not looked at leaves
 * open whether what was asked for was done.
 */
export type Verdict =
  | { readonly kind: "FINE" }
  /** On the venue's own list: `meaning` is final. */
  | { readonly kind: "REFUSED"; readonly meaning: Meaning; readonly words: string }
  | { readonly kind: "MAINTENANCE" | "BLOCKED" | "UNREADABLE" | "UNREACHABLE" | "OTHER"; readonly words: string };

const wordsMax = 200;

/**
 * Reads an answer by status, body and the venue's code; never by an exception's class. The rule: a final refusal has a status that
 * the venue refuses with (200 where it answers so, 400 to 499, but not 403, 404, 408), a body that can be read, and a code on our list.
 */
export function verdictOf(venue: CcxtVenueId, { status, body }: HttpAnswer): Verdict {
  if (status === null) return { kind: "UNREACHABLE", words: "No answer came." };
  if (status === 429 || status === 418)
    return { kind: "REFUSED", meaning: "RATE_LIMITED", words: readWords(venue, body) ?? "Too many requests." };
  const json = jsonOf(body);
  const reading = json === undefined ? null : languages[venue].read(json);
  const words = reading && !reading.isFine ? reading.words.slice(0, wordsMax) : null;
  if (status >= 500) return { kind: isMaintenance(body) ? "MAINTENANCE" : "UNREACHABLE", words: words ?? `HTTP ${status}` };
  const meaning = reading && !reading.isFine ? meaningOf(venue, reading.code, reading.words) : null;
  const said = words ?? `HTTP ${status}`;
  if (meaning === "MAINTENANCE") return { kind: "MAINTENANCE", words: said };
  // An order that is not there is a 404 at some; nothing else is concluded from these.
  if (meaning && (meaning === "NOT_FOUND" || (status !== 404 && status !== 408 && (status !== 403 || meaning === "REFUSED_KEY"))))
    return { kind: "REFUSED", meaning, words: said };
  if (status === 451 || status === 403) return { kind: "BLOCKED", words: said };
  if (status === 401) return { kind: "REFUSED", meaning: "REFUSED_KEY", words: said };
  if (!reading) return { kind: "UNREADABLE", words: status < 300 ? "The answer cannot be read." : said };
  return reading.isFine && status < 300 ? { kind: "FINE" } : { kind: "OTHER", words: said };
}

function meaningOf(venue: CcxtVenueId, code: string, words: string): Meaning | null {
  const meanings = languages[venue].meanings;
  const known = Object.hasOwn(meanings, code) ? meanings[code]! : null;
  if (known === null || typeof known === "string") return known;
  return known.find(([text]) => text.test(words))?.[1] ?? null;
}

function readWords(venue: CcxtVenueId, body: string): string | null {
  const reading = languages[venue].read(jsonOf(body));
  return reading && !reading.isFine ? reading.words.slice(0, wordsMax) : null;
}

const isMaintenance = (body: string): boolean => /maintenance/i.test(body);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
