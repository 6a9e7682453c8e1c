/**
 * What people write as plain text, as it is stored: no control signs but line ends, none that turn the direction of what follows,
 * no broken halves of letters, no space around it. It is text, never HTML: whoever shows it escapes it.
 */
export const plainText = (text: string | null | undefined): string =>
  (text ?? "")
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim();

/** How many signs people see, as the database counts characters. */
export const charactersOf = (text: string): number => [...text].length;
