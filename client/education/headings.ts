export interface Heading {
  readonly text: string;
  /** Its id on the page. */
  readonly anchor: string;
}

/** Lower-case words joined by hyphens: "When it helps you" is `when-it-helps-you`. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** The second-level headings of an article, in order. */
export const headingsOf = (body: string): readonly Heading[] =>
  [...body.replace(/```[\s\S]*?```/g, "").matchAll(/^## (.+)$/gm)].map(([, text]) => ({ text: text!, anchor: anchorOf(text!) }));

/** The calculators that are in an article, by name. */
export const calculatorsOf = (body: string): readonly string[] =>
  [...body.matchAll(/^```calculator\n(.+)\n```$/gm)].map(([, json]) => (JSON.parse(json!) as { name: string }).name);
