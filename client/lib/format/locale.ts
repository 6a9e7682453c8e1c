/**
 * The one locale of a page: numbers, dates and plurals all ask here. The words are English, so it is the reader's own
 * English (the first of the browser's languages that is one), and American English for everybody else: "19 Nov" beside
 * "$1,234.56", or "1.234,56" in an English sentence, would leave the reader to guess which convention holds.
 */
const fallback = "en-US";

let chosen: string | undefined;

/** Fixes the locale for a test; undefined is the reader's own. */
export function setLocale(locale: string | undefined): void {
  chosen = locale;
}

const isEnglish = (language: string): boolean => /^en(?:-|$)/i.test(language);

export const currentLocale = (): string => chosen ?? globalThis.navigator?.languages?.find(isEnglish) ?? fallback;

const rules = new Map<string, Intl.PluralRules>();

/** The form of a word that goes with a count: `wordFor(2, "copy", "copies")` is "copies". */
export function wordFor(count: number, one: string, other: string): string {
  const locale = currentLocale();
  let found = rules.get(locale);
  if (!found) {
    found = new Intl.PluralRules(locale);
    rules.set(locale, found);
  }
  return found.select(count) === "one" ? one : other;
}
