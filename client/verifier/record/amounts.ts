import { finding, type Finding } from "../check/findings";
import type { CryptoPort } from "../crypto/crypto-port";
import { exact, isDecimalText, type Exact } from "./decimal";
import type { Body, RecordEvent, SealedAmount } from "./event-format";
import type { EventLine, ShownAmount } from "./record-file";
import type { AmountOf } from "./trades";

/** How far a share of eight decimals may be from what it is rounded from. */
const halfStep = 0.5e-8;

const noneShown: ReadonlyMap<string, Exact> = new Map();

const hashedAmount = (name: string, { salt, amount }: ShownAmount): string => `brigade:amount:2\n${salt}\n${name}\n${amount}`;

/** Hashes of the amounts that a line shows, in its order; those without an amount are passed over. */
export function amountHashes(crypto: CryptoPort, { amounts }: EventLine): (string | Promise<string>)[] {
  if (!amounts) return [];
  return Object.entries(amounts).map(([name, shown]) => (shown.amount === null ? "" : crypto.hashText(hashedAmount(name, shown))));
}

/** What is at `positions.3.quantity`. */
function memberAt(body: Body, name: string): unknown {
  if (!name.includes(".")) return body[name];
  return name.split(".").reduce<unknown>((value, part) => (value as Body | null | undefined)?.[part], body);
}

/** The price that the share of a quantity is of; null for an amount of money. */
function priceOf(body: Body, name: string): number | null {
  if (name === "quantity" || name === "moved") return Number(body["price"]);
  if (name === "quantityAfter") return Number(body["averagePriceAfter"]);
  const place = /^(lots|positions)\.\d+\.(remaining|quantity)$/.exec(name) && name.replace(/\.\w+$/, ".price");
  return place ? Number(memberAt(body, place)) : null;
}

/** Compares the amounts that the reader is shown with their salted hashes, and with their shares of the account. */
export class AmountCheck {
  readonly findings: Finding[] = [];
  compared = 0;
  /** Of version 2, without its amount. */
  missing = 0;
  private shown: ReadonlyMap<string, Exact> = noneShown;
  private body: Body | null = null;
  private version: 1 | 2 = 1;

  /** Takes an event with its line and the hashes of `amountHashes`. From then on `of` gives its amounts. */
  add({ body, sequence, version, kind }: RecordEvent, { amounts }: EventLine, hashes: readonly string[]): void {
    [this.body, this.version] = [body, version];
    this.shown = noneShown;
    if (version === 1 || kind === "EXITS_SET" || kind === "TEXT_SET") return;
    if (!amounts) return void (this.missing += 1);
    const shown = new Map<string, Exact>();
    this.shown = shown;
    for (const [at, [name, { amount }]] of Object.entries(amounts).entries()) {
      if (amount === null) continue;
      const sealed = memberAt(body, name) as SealedAmount | undefined;
      if (!sealed?.hash) continue;
      this.compared += 1;
      if (sealed.hash !== hashes[at] || !isDecimalText(amount))
        this.findings.push(
          finding("AMOUNT", sequence, sequence, `Event ${sequence}: the ${name} that is shown is not the one that was sealed.`),
        );
      else shown.set(name, exact(amount));
    }
    this.compareShares(sequence, body, shown);
  }

  private compareShares(sequence: number, body: Body, shown: ReadonlyMap<string, Exact>): void {
    const equity = numberOf(shown.get("equity"));
    if (!equity || equity <= 0) return;
    for (const [name, amount] of shown) {
      const { share } = (memberAt(body, name) as SealedAmount | undefined) ?? {};
      if (share == null) continue;
      const worth = (numberOf(amount)! * (priceOf(body, name) ?? 1)) / equity;
      if (Math.abs(worth - Number(share)) > halfStep + Math.abs(worth) * 1e-12)
        this.findings.push(
          finding("AMOUNT", sequence, sequence, `Event ${sequence}: the ${name} is not the share of the account that is sealed beside it.`),
        );
    }
  }

  /** An amount of the event that was added last. */
  readonly of: AmountOf = (body, name) => {
    if (body !== this.body || this.version === 2) return this.shown.get(name) ?? null;
    if (name === "fee") return exact("0");
    const text = memberAt(body, name === "moved" ? "quantity" : name);
    return typeof text === "string" ? exact(text) : null;
  };
}

const numberOf = (value: Exact | undefined): number | null => (value ? Number(value.digits) / 10 ** value.places : null);
