import { eventsWords, finding, type Finding } from "./findings";
import type { HeldEvent } from "./memory";

/** What the log says of a record, at one place. */
export interface LogLeaf {
  /** Its place in the log, from 0. */
  readonly index: number;
  readonly sequence: number;
  readonly head: string;
}

/** The hashes of a record as it is now. */
export interface ChainNow {
  readonly last: number;
  hashAt(sequence: number): string | null;
}

/** Events that were there at an earlier check and are others now, or gone. */
export function compareHeld(chain: ChainNow, held: readonly HeldEvent[]): Finding[] {
  const marks = held.map(({ sequence, hash, at }) => ({
    sequence,
    head: hash,
    where: `your check of ${at.slice(0, 16).replace("T", " ")} UTC`,
  }));
  return compare(chain, marks);
}

/** Events that the log names otherwise; and two names for one event, which the log itself proves. */
export function compareLeaves(chain: ChainNow, leaves: readonly LogLeaf[]): Finding[] {
  const named = new Map<number, LogLeaf>();
  const forks: Finding[] = [];
  let highest: LogLeaf | null = null;
  for (const leaf of leaves) {
    if (highest && leaf.sequence < highest.sequence) {
      const text = `The log goes back: its entry ${leaf.index} names event ${leaf.sequence} after entry ${highest.index} named event ${highest.sequence}.`;
      forks.push(finding("FORK", leaf.sequence, leaf.sequence, text));
    } else highest = leaf;
    const other = named.get(leaf.sequence);
    if (other && other.head !== leaf.head) {
      const text = `The log names two different events ${leaf.sequence}, in its entries ${other.index} and ${leaf.index}: the record was continued in two ways.`;
      forks.push(finding("FORK", leaf.sequence, leaf.sequence, text));
    }
    named.set(leaf.sequence, other ?? leaf);
  }
  const forked = new Set(forks.map(({ from }) => from));
  const marks = [...named.values()]
    .filter(({ sequence }) => sequence > 0 && !forked.has(sequence))
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ sequence, head, index }) => ({ sequence, head, where: `entry ${index} of the log` }));
  return [...forks, ...compare(chain, marks)];
}

interface Mark {
  readonly sequence: number;
  readonly head: string;
  readonly where: string;
}

/** `marks` by sequence. What was changed lies between the last that agrees and the first that does not. */
function compare(chain: ChainNow, marks: readonly Mark[]): Finding[] {
  let agreed: Mark | null = null;
  for (const mark of marks) {
    const from: number = (agreed?.sequence ?? 0) + 1;
    if (mark.sequence > chain.last) {
      const missing = eventsWords(chain.last + 1, marks.at(-1)!.sequence);
      const text = `The end was cut off: ${missing} ${chain.last + 1 === marks.at(-1)!.sequence ? "is" : "are"} gone, named by ${marks.at(-1)!.where}.`;
      return [finding("CUT", chain.last + 1, marks.at(-1)!.sequence, text)];
    }
    if (chain.hashAt(mark.sequence) !== mark.head) {
      const text = `The record was rewritten: among ${eventsWords(from, mark.sequence)} at least one is another now, and what follows was hashed anew. It still was as ${mark.where} names event ${mark.sequence}, and was changed after that.`;
      return [finding("REWRITTEN", from, mark.sequence, text)];
    }
    agreed = mark;
  }
  return [];
}
