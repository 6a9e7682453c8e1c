import { splitTags, type Piece } from "./tags";

/** As much of a Markdown tree as is needed here. */
export interface Node {
  type: string;
  children?: Node[];
  value?: string;
  url?: string;
  checked?: boolean | null;
  position?: { start: { offset?: number }; end: { offset?: number } };
}

const blocks = new Set(["paragraph", "heading", "list", "listItem", "blockquote", "code", "thematicBreak"]);
const spans = new Set(["text", "emphasis", "strong", "delete", "inlineCode", "break", "link"]);

/** Levels of quotes, lists and emphasis; deeper ones are shown as they were typed, so that no text can exhaust the stack. */
const depthMax = 8;

/** Names that exist, where that is known: the rest is text. */
export interface KnownTags {
  /** In capitals. */
  readonly stock?: readonly string[];
  /** In lower case. */
  readonly chef?: readonly string[];
}

function exists({ stock, chef }: KnownTags, piece: Exclude<Piece, { kind: "text" }>): boolean {
  if (piece.kind === "stock") return stock?.includes(piece.name.toUpperCase()) ?? true;
  return piece.kind === "topic" || (chef?.includes(piece.name.toLowerCase()) ?? true);
}

/**
 * Keeps our subset of Markdown: emphasis, lists, quotes, code, links, headings (shown as bold lines). Everything else
 * (pictures, HTML, tables, footnotes) is as it was typed. Then `$ @ #` tags become links to their pages.
 */
export function remarkSubset(known: KnownTags = {}) {
  const linked = (piece: Piece): Node =>
    piece.kind === "text" || !exists(known, piece)
      ? { type: "text", value: piece.text }
      : { type: "link", url: piece.to, children: [{ type: "text", value: piece.text }] };
  return (tree: Node, file: { toString(): string }): void => {
    const source = String(file);
    const typed = (node: Node): Node => ({
      type: "text",
      value: source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0),
    });
    const settle = (parent: Node, depth: number): void => {
      parent.children = parent.children?.flatMap((node) => {
        const isKnown = blocks.has(node.type) || spans.has(node.type);
        if (!isKnown || depth > depthMax) return isPhrasing(parent) ? [typed(node)] : [{ type: "paragraph", children: [typed(node)] }];
        if (node.type === "text" && parent.type !== "link") return splitTags(node.value ?? "").map(linked);
        restoreBox(node);
        settle(node, depth + 1);
        return [node];
      });
    };
    settle(tree, 0);
  };
}

const isPhrasing = ({ type }: Node): boolean => type === "paragraph" || type === "heading" || spans.has(type);

/** A task list is a list here: its box is put back as it was typed. */
function restoreBox(node: Node): void {
  if (node.type !== "listItem" || typeof node.checked !== "boolean") return;
  const box: Node = { type: "text", value: node.checked ? "[x] " : "[ ] " };
  node.checked = null;
  const first = node.children?.[0];
  if (first?.type === "paragraph") first.children = [box, ...(first.children ?? [])];
}

/** Quote and list marks before a line's words; more than these make nothing but depth. */
const marksMax = 12;
const manyMarks = new RegExp(String.raw`^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){${marksMax + 1}}`, "gm");

/** Text that is safe to parse: a line with absurdly many marks is taken literally. */
export const withoutDepth = (text: string): string =>
  text.replace(manyMarks, (marks) => marks.replaceAll(/[>\-+*]|[.)]/g, String.raw`\$&`));
