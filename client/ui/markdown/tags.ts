/** What a word in a text may lead to. */
export type TagKind = "stock" | "chef" | "topic";

/** A stretch of text, or a tag in it as it was typed, with the address of its page. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: TagKind; readonly text: string; readonly name: string; readonly to: string };

/** The sign that begins each kind. */
export const tagSigns: Readonly<Record<string, TagKind>> = { $: "stock", "@": "chef", "#": "topic" };

/**
 * `$` and a symbol (`$AAPL`, never `$100`), `@` and a username, `#` and a letter with letters, digits, `_` after it, each at the
 * beginning of a word: `a@b.c` and `C#` hold none. The same words that the server finds (`server/social/posts/text-tags.ts`).
 */
const tagPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}_$@#/&])(?:` +
    String.raw`\$(?<stock>[A-Za-z][A-Za-z0-9]{0,9}(?:[./-][A-Za-z0-9]{1,5})?)(?![A-Za-z0-9])` +
    String.raw`|@(?<chef>[A-Za-z0-9][A-Za-z0-9._]{1,28}[A-Za-z0-9])(?![A-Za-z0-9_])` +
    String.raw`|#(?<topic>\p{L}[\p{L}\p{N}_]{1,39})(?![\p{L}\p{N}_]))`,
  "gu",
);

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
    const kind = stock ? "stock" : chef ? "chef" : "topic";
    const name = stock ?? chef ?? topic ?? "";
    if (match.index > done) pieces.push({ kind: "text", text: text.slice(done, match.index) });
    pieces.push({ kind, text: match[0], name, to: tagAddress(kind, name) });
    done = match.index + match[0].length;
  }
  if (done < text.length) pieces.push({ kind: "text", text: text.slice(done) });
  return pieces;
}
