import { eventsWords, finding, type Finding, type FindingCode } from "../check/findings";
import type { CryptoPort } from "../crypto/crypto-port";
import { EventBytes } from "./event-bytes";
import { parseEvent, readFill, type ParsedEvent, type RecordEvent } from "./event-format";
import type { EventLine } from "./record-file";

export const firstPrevious = "0".repeat(64);

const findingsMax = 100;
/** How far apart the clocks of one server may be. */
const clockMsMax = 60_000;

/** What is kept of a line until all are read. */
interface Link {
  /** As the file numbers it. */
  readonly sequence: number;
  /** As its bytes number it; null where they are hidden. */
  readonly inner: number | null;
  readonly previous: string;
  readonly hash: string;
  /** Whether its bytes give the hash beside them; null where the bytes are hidden. */
  readonly holds: boolean | null;
  /** In milliseconds since 1970; null where the bytes are hidden. */
  readonly time: number | null;
  readonly version: number;
  readonly isOfRecord: boolean;
  readonly problem: string | null;
}

const beforeEvent = (version: 1 | 2, previous: string): string => `brigade:event:${version}\n${previous}\n`;

/** In canonical form the version comes last. */
const versionOf = (bytes: string): 1 | 2 => (bytes.endsWith(',"version":2}') ? 2 : 1);

/** The text whose SHA-256 is the hash. */
export const hashedText = (version: 1 | 2, previous: string, bytes: string): string => beforeEvent(version, previous) + bytes;

/** The hash that a line's bytes give; null where they are hidden. */
export const hashOfLine = (crypto: CryptoPort, { bytes, previous }: EventLine): string | Promise<string> | null =>
  bytes === null ? null : crypto.hashText(hashedText(versionOf(bytes), previous, bytes));

/** What the bytes of a line say; nothing where they are hidden. */
export type LineEvent = ParsedEvent | { readonly event: null; readonly problem: null };

export interface ReadLine {
  readonly read: LineEvent;
  /** The hash that its bytes give; null where they are hidden. */
  readonly hash: string | Promise<string> | null;
}

const hiddenLine: ReadLine = { read: { event: null, problem: null }, hash: null };

/** Reads lines: the text of each is turned into bytes once, to be hashed and to be gone over. */
export class LineReader {
  private readonly sealed = new EventBytes();

  constructor(private readonly crypto: CryptoPort) {}

  /** Amounts that are shown are looked up in the whole body; without them a fill's few members do. */
  read({ bytes, previous, amounts }: EventLine): ReadLine {
    if (bytes === null) return hiddenLine;
    const sealed = this.sealed.put(beforeEvent(versionOf(bytes), previous), bytes);
    const hash = this.crypto.hexOf(sealed.hashed);
    const fill = amounts ? null : readFill(sealed);
    return { read: fill ? { event: fill, problem: null } : parseEvent(sealed), hash };
  }
}

/**
 * Checks a chain in the order of the file: every hash is calculated anew from the bytes and the hash before, every number and every time
 * must go on. What does not fit is named by its number and by what was done to it, once.
 */
export class ChainCheck {
  private readonly links: Link[] = [];
  /** Hash by the number in the file; null where more than one event has it. Made once it is asked for. */
  private hashes: Map<number, string | null> | null = null;
  /** The number of the last event in the file; 0 without any. */
  last = 0;
  private findings: Finding[] = [];
  /** By how much the numbers inside the bytes are ahead of those of the file, since events were taken out or put in. */
  private shift = 0;
  private version = 1;

  constructor(private readonly recordId: string) {}

  /** Takes the next line with what its bytes say and the hash they give. Returns the event where its bytes hold and have the right form. */
  add(line: EventLine, { event, problem }: LineEvent, hash: string | null): RecordEvent | null {
    const { sequence, previous } = line;
    const holds = hash === null ? null : hash === line.hash;
    this.hashes = null;
    this.last = Math.max(this.last, sequence);
    // One literal: a chain has as many of these as there are events.
    this.links.push({
      sequence,
      inner: event?.sequence ?? null,
      previous,
      hash: line.hash,
      holds,
      time: event ? Date.parse(event.time) : null,
      version: event?.version ?? 0,
      isOfRecord: !event || event.recordId === this.recordId,
      problem,
    });
    return holds && !problem ? event : null;
  }

  /** The hash of event `sequence` in the file; null where there is none, or more than one. */
  hashAt(sequence: number): string | null {
    this.hashes ??= this.hashesByNumber();
    return this.hashes.get(sequence) ?? null;
  }

  private hashesByNumber(): Map<number, string | null> {
    const hashes = new Map<number, string | null>();
    for (const { sequence, hash } of this.links) hashes.set(sequence, hashes.has(sequence) ? null : hash);
    return hashes;
  }

  get length(): number {
    return this.links.length;
  }

  /** All that is wrong with the chain, which should end with this event. */
  end(sequence: number, head: string): readonly Finding[] {
    [this.findings, this.shift, this.version] = [[], 0, 1];
    this.nameMoved();
    for (let at = 0; at < this.links.length && !this.isFull; at += 1) this.checkLink(at);
    this.checkTimes();
    this.checkEnd(sequence, head);
    return this.findings.toSorted((a, b) => a.from - b.from);
  }

  /** Events that say another number than the file gives them: two changed places, one was put in, or one was taken out. */
  private nameMoved(): void {
    const { links } = this;
    for (let at = 0; at < links.length; at += 1) {
      const { sequence, inner } = links[at]!;
      if (inner === null || inner === sequence + this.shift || this.isNamed(sequence) || this.isFull) continue;
      if (this.nameSwapped(at, sequence, inner)) continue;
      const next = links[at + 1];
      const staysSo = !next || next.inner === null || next.inner - next.sequence === inner - sequence;
      if (inner === sequence + this.shift - 1 && at > 0 && staysSo) this.nameInserted(links[at - 1]!.sequence);
      else if (inner > sequence + this.shift && staysSo) this.nameTakenOut(sequence, inner);
      else this.found("REPLACED", sequence, `In the place of event ${sequence} is one that says it is event ${inner}.`);
    }
  }

  private nameSwapped(at: number, sequence: number, inner: number): boolean {
    const partner = this.links.find(
      (other, index) => index > at && other.sequence === inner - this.shift && other.inner === sequence + this.shift,
    );
    if (!partner) return false;
    for (const place of [sequence, partner.sequence])
      this.found("SWAPPED", place, `Events ${sequence} and ${partner.sequence} changed places.`);
    return true;
  }

  private nameInserted(sequence: number): void {
    this.shift -= 1;
    this.found("INSERTED", sequence, `Event ${sequence} was put in: what follows says that it is one earlier.`);
  }

  private nameTakenOut(sequence: number, inner: number): void {
    const missing = inner - sequence - this.shift;
    this.shift += missing;
    const which = capital(eventsWords(inner - missing, inner - 1));
    this.found(
      "MISSING",
      sequence,
      `${which} ${missing > 1 ? "were" : "was"} taken out, and what follows was given new numbers.`,
      sequence + missing - 1,
    );
  }

  private checkLink(at: number): void {
    const link = this.links[at]!;
    const before = this.links[at - 1];
    const { sequence } = link;
    const expected = (before?.sequence ?? 0) + 1;
    if (!link.isOfRecord) return this.found("OTHER_RECORD", sequence, `Event ${sequence} belongs to another record.`);
    if (before && sequence === before.sequence) return this.nameTwo(before, link);
    if (sequence > expected) this.nameGap(expected, sequence - 1);
    if (sequence < expected) return this.found("SWAPPED", sequence, `Event ${sequence} comes after event ${expected - 1}.`);
    if (link.version === 1 && link.holds && this.version === 2)
      return this.found("OLDER_VERSION", sequence, `Event ${sequence} goes back to version 1.`);
    if (link.holds) this.version = Math.max(this.version, link.version);
    if (link.holds === false && !this.isNamed(sequence)) return this.nameEdited(link, before);
    if (sequence === expected) this.checkPrevious(link, before);
    if (link.problem && !this.isNamed(sequence))
      this.found("MALFORMED", sequence, `Event ${sequence} is not what the format asks: ${link.problem}.`);
  }

  private checkPrevious(link: Link, before: Link | undefined): void {
    if (link.previous === (before?.hash ?? firstPrevious) || this.isNamed(link.sequence)) return;
    if (!before)
      return this.found("REPLACED", 1, "Event 1 names an event before it: the beginning of the record is missing or was exchanged.");
    // One of two events of that number is the one that is named.
    if (this.isNamed(before.sequence) || before.holds === false) return;
    const { sequence } = before;
    this.found(
      "REPLACED",
      sequence,
      `Event ${sequence} was exchanged and hashed anew: event ${link.sequence} names another event before it.`,
    );
  }

  private nameGap(from: number, to: number): void {
    if (this.isNamed(from)) return;
    this.found("MISSING", from, `${capital(eventsWords(from, to))} ${from === to ? "is" : "are"} missing.`, to);
  }

  /** Two events of one number: where both are well linked, the record was continued in two ways; else one was put in. */
  private nameTwo(before: Link, link: Link): void {
    const { sequence } = link;
    if (this.isNamed(sequence)) return;
    const isFork = link.previous === before.previous && link.holds !== false && before.holds !== false;
    const why = isFork ? `both follow event ${sequence - 1}: the record was continued in two ways` : "one of them was put in";
    this.found(isFork ? "FORK" : "INSERTED", sequence, `There are two events ${sequence}, and ${why}.`);
  }

  private nameEdited(link: Link, before: Link | undefined): void {
    const { sequence } = link;
    if (before?.time && link.time !== null && link.time < before.time) return this.nameBackDated(link, before.time);
    this.found("EDITED", sequence, `Event ${sequence} was edited: its bytes do not give its hash.`);
  }

  private nameBackDated({ sequence, time }: Link, after: number): void {
    const [said, before] = [time!, after].map((at) => new Date(at).toISOString());
    this.found("BACK_DATED", sequence, `Event ${sequence} was dated back: it says ${said}, after an event of ${before}.`);
  }

  private checkTimes(): void {
    let latest = 0;
    for (const link of this.links) {
      if (this.isFull) break;
      if (link.time === null || link.holds === false) continue;
      if (link.time < latest - clockMsMax && !this.isNamed(link.sequence)) this.nameBackDated(link, latest);
      latest = Math.max(latest, link.time);
    }
    // An event that was dated back and hashed anew is named once, as what it is.
    const dated = new Set(this.findings.filter(({ code }) => code === "BACK_DATED").map(({ from }) => from));
    this.findings = this.findings.filter(({ code, from }) => code !== "REPLACED" || !dated.has(from));
  }

  private checkEnd(sequence: number, head: string): void {
    const last = this.last + this.shift;
    if (this.isFull) return;
    if (last < sequence) {
      if (!this.isNamed(last + 1))
        this.found(
          "CUT",
          last + 1,
          `The record says that it has ${sequence} events; ${eventsWords(last + 1, sequence)} ${last + 1 === sequence ? "is" : "are"} gone.`,
          sequence,
        );
    } else if (last > sequence) {
      const text = `The record says that it ends with event ${sequence}; ${eventsWords(sequence + 1, last)} came after it.`;
      if (!this.isNamed(last)) this.found("INSERTED", sequence + 1, text, last);
    } else if ((this.links.at(-1)?.hash ?? firstPrevious) !== head && this.findings.length === 0) {
      this.found("REPLACED", sequence, `Event ${sequence} is not the one that the record names as its last.`);
    }
  }

  /** Where nearly everything is wrong, the rest need not be named. */
  private get isFull(): boolean {
    return this.findings.length >= findingsMax;
  }

  private isNamed(sequence: number): boolean {
    return this.findings.some(({ from, to }) => from <= sequence && sequence <= to);
  }

  private found(code: FindingCode, from: number, text: string, to = from): void {
    this.findings.push(finding(code, from, to, text));
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
