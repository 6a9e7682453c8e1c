import { parseNoteKey, type NoteKey } from "./note-keys";

/** Which logs are known and whose cosignatures are asked for (c2sp.org/tlog-policy). */
export interface TlogPolicy {
  readonly logs: ReadonlyArray<{ readonly key: NoteKey; readonly url: string | null }>;
  readonly witnesses: readonly PolicyWitness[];
  readonly quorum: PolicyQuorum;
}

export interface PolicyWitness {
  /** As the policy calls it. */
  readonly name: string;
  readonly key: NoteKey;
  readonly url: string | null;
}

/** Whether cosignatures by these witnesses (their names in the policy) are enough. */
export interface PolicyQuorum {
  /** As it was written: a name, or `none`. */
  readonly name: string;
  isMet(witnesses: ReadonlySet<string>): boolean;
}

export const emptyPolicy: TlogPolicy = { logs: [], witnesses: [], quorum: { name: "none", isMet: () => true } };
const membersMax = 64;

/** Reads a policy. Returns one sentence with the line's number where it makes no sense. Empty lines and lines that begin with # are skipped. */
export function parsePolicy(text: string): TlogPolicy | { readonly fault: string } {
  const reading = new PolicyReading();
  for (const [at, line] of text.split("\n").entries()) {
    const fault = reading.read(line.trim());
    if (fault) return { fault: `line ${at + 1}: ${fault}` };
  }
  return reading.policy();
}

class PolicyReading {
  private readonly logs: Array<TlogPolicy["logs"][number]> = [];
  private readonly witnesses: PolicyWitness[] = [];
  private readonly conditions = new Map<string, PolicyQuorum["isMet"]>();
  private quorum: PolicyQuorum | null = null;

  read(line: string): string | null {
    if (line === "" || line.startsWith("#")) return null;
    const [keyword, ...words] = line.split(/[ \t]+/);
    if (keyword === "log") return this.log(words);
    if (keyword === "witness") return this.witness(words);
    if (keyword === "group") return this.group(words);
    if (keyword === "quorum") return this.setQuorum(words);
    return `begins with ${keyword}, not with log, witness, group or quorum`;
  }

  policy(): TlogPolicy {
    return { logs: this.logs, witnesses: this.witnesses, quorum: this.quorum ?? emptyPolicy.quorum };
  }

  private log([keyText = "", url, ...more]: string[]): string | null {
    const key = parseNoteKey(keyText);
    if (!key || more.length > 0) return "a log is a key, and an address or none";
    if (this.logs.some((other) => other.key.text === key.text)) return "this log was named before";
    const faultyUrl = urlFault(url);
    if (faultyUrl) return faultyUrl;
    this.logs.push({ key, url: url ?? null });
    return null;
  }

  private witness([name = "", keyText = "", url, ...more]: string[]): string | null {
    const key = parseNoteKey(keyText);
    if (!key || more.length > 0) return "a witness is a name, a key, and an address or none";
    if (this.isTaken(name)) return `${name} was used before`;
    if (this.witnesses.some((other) => other.key.text === key.text)) return "this key was named before";
    const faultyUrl = urlFault(url);
    if (faultyUrl) return faultyUrl;
    this.witnesses.push({ name, key, url: url ?? null });
    this.conditions.set(name, (present) => present.has(name));
    return null;
  }

  private group([name = "", threshold = "", ...members]: string[]): string | null {
    if (this.isTaken(name)) return `${name} was used before`;
    if (members.length === 0 || members.length > membersMax) return `a group has 1 to ${membersMax} members`;
    const conditions = members.map((member) => this.conditions.get(member));
    const unknown = members.find((_, at) => !conditions[at]);
    if (unknown !== undefined) return `${unknown} is no witness or group named before`;
    if (new Set(members).size < members.length) return "a member comes once";
    const needed = threshold === "any" ? 1 : threshold === "all" ? members.length : /^[1-9]\d?$/.test(threshold) ? Number(threshold) : 0;
    if (needed === 0 || needed > members.length) return "a group needs any, all, or a number of its members";
    this.conditions.set(name, (present) => conditions.filter((isMet) => isMet!(present)).length >= needed);
    return null;
  }

  private setQuorum([name = "", ...more]: string[]): string | null {
    if (this.quorum) return "there is one quorum";
    const isMet = name === "none" ? (): boolean => true : this.conditions.get(name);
    if (!isMet || more.length > 0) return "a quorum is none, or a witness or group named before";
    this.quorum = { name, isMet };
    return null;
  }

  private isTaken(name: string): boolean {
    return name === "" || name === "none" || this.conditions.has(name);
  }
}

const urlFault = (url: string | undefined): string | null =>
  url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url)) ? null : `${url} is no address that begins with https:// or http://`;
