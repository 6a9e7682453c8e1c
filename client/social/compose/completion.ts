import { tagSigns, type TagKind } from "../../ui/markdown/tags";

/** The tag being typed: its kind, what is after the sign, and where the sign is in the text. */
export interface Typing {
  readonly kind: TagKind;
  readonly prefix: string;
  readonly at: number;
}

const beingTyped = /(?<![\p{L}\p{N}_$@#/&])([$@#])([\p{L}\p{N}._/-]{0,40})$/u;

/** What the caret is at the end of; null where no tag is being typed. */
export function typingAt(text: string, caret: number): Typing | null {
  const match = beingTyped.exec(text.slice(0, caret));
  if (!match) return null;
  const [, sign = "", prefix = ""] = match;
  return { kind: tagSigns[sign]!, prefix, at: match.index };
}

/** The text with the tag finished and a space after it, and where the caret then is. */
export function completed(text: string, caret: number, { at }: Typing, word: string): { readonly text: string; readonly caret: number } {
  const rest = text.slice(caret);
  const gap = /^\s/.test(rest) ? "" : " ";
  const sign = text[at] ?? "";
  return { text: text.slice(0, at) + sign + word + gap + rest, caret: at + 1 + word.length + 1 };
}
