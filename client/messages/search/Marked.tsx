import type { ReactNode } from "react";
import classes from "./Marked.module.css";

const before = 32;
const shown = 120;

/** The text round the first of the words that were searched for, with each of them marked. */
export function Marked({ text, words }: { readonly text: string; readonly words: string }): ReactNode {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const first = Math.max(0, Math.min(...wanted.map((word) => text.toLowerCase().indexOf(word)).filter((at) => at >= 0), text.length));
  const from = first < text.length && first > before ? first - before : 0;
  const part = `${from > 0 ? "…" : ""}${text.slice(from, from + shown)}`;
  const pattern = new RegExp(`(${wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  if (wanted.length === 0) return part;
  return part.split(pattern).map((piece, index) =>
    index % 2 === 1 ? (
      <mark key={index} className={classes.mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
