/** What the server writes is in one language: mails, notifications, errors and sentences of the API. */
const locale = "en-US";
const rules = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);

/** The form of a word that goes with a count: `wordFor(2, "copy", "copies")` is "copies". */
export const wordFor = (count: number, one: string, other: string): string => (rules.select(count) === "one" ? one : other);

/** `1,200 posts`, `1 post`. */
export const formatCounted = (count: number, one: string, other: string): string =>
  `${numbers.format(count)} ${wordFor(count, one, other)}`;
