/** What a word in a text may lead to. */
export type TagKind = "stock" | "chef" | "topic";

/** A stretch of text, or a tag in it as it was typed, with the address of its page. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: TagKind; readonly text: string; readonly name: string; readonly to: string };

/** The sign that begins each kind. */
export const tagSigns: Readonly<Record<string, TagKind>> = { $: "stock", "@": "chef", "#": "topic" };

/**
 * `$` and a symbol that holds a letter (`$AAPL`, never `$100`), `@` and a username, `#` and letters, digits, `_`. A tag stands at
 * the beginning of a word: `a@b.c`, `C#` and addresses hold none.
 */
const tagPattern =
  /(?<![\p{L}\p{N}_$@#/&.])(?:\$(?<stock>[A-Za-z][A-Za-z0-9]{0,14}(?:[./-][A-Za-z0-9]{1,4})?)|@(?<chef>[a-z0-9](?:[a-z0-9._]{1,28})[a-z0-9])|#(?<topic>[\p{L}\p{N}_]{1,40}))(?![\p{L}\p{N}_])/giu;

const isTopic = (name: string): boolean => /\p{L}/u.test(name);

/** The page of a tag. */
export function tagAddress(kind: TagKind, name: string): string {
  if (kind === "stock") return `/tag/stock/${encodeURIComponent(name.toUpperCase())}`;
  return `/tag/${kind}/${encodeURIComponent(name.toLowerCase())}`;
}

/** A text in stretches and tags, in order; together they are the text. */
export function splitTags(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(tagPattern)) {
    const { stock, chef, topic } = match.groups ?? {};
    const found = stock ? (["stock", stock] as const) : chef ? (["chef", chef] as const) : (["topic", topic ?? ""] as const);
    if (found[0] === "topic" && !isTopic(found[1])) continue;
    if (match.index > done) pieces.push({ kind: "text", text: text.slice(done, match.index) });
    pieces.push({ kind: found[0], text: match[0], name: found[1], to: tagAddress(...found) });
    done = match.index + match[0].length;
  }
  if (done < text.length) pieces.push({ kind: "text", text: text.slice(done) });
  return pieces;
}
