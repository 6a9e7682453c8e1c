/** One of one's own accounts: RECORD and PRACTICE are those on paper, anything else is the id of an account at a broker. */
export type Book = "RECORD" | "PRACTICE" | (string & {});

export const isOnPaper = (book: Book): book is "RECORD" | "PRACTICE" => book === "RECORD" || book === "PRACTICE";

/** How the API is asked for it. */
export const bookVariables = (book: Book): { kind: "RECORD" | "PRACTICE" } | { accountId: string } =>
  isOnPaper(book) ? { kind: book } : { accountId: book };
