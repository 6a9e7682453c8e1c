import type { Report } from "./verify-record";

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
const minute = (iso: string): string => `${iso.slice(0, 16).replace("T", " ")} UTC`;

/** The outcome in one sentence. */
export function verdictOf({ isIntact, findings, record }: Report): string {
  if (isIntact && record.hashed < record.events)
    return `No fault found: ${record.hashed} of ${counted(record.events, "event")} were hashed, the rest are hidden from you and checked by their place in the chain alone.`;
  if (isIntact) return `Intact: all ${counted(record.events, "event")} follow each other, and nothing that was checked is wrong.`;
  return findings.length === 1 ? "Not intact: 1 finding." : `Not intact: ${findings.length} findings.`;
}

/** What was checked, one sentence each. */
export function checkedWords({ record, log, heldChecks }: Report): string[] {
  const { trades, returns, amounts } = record;
  const words = [
    `${counted(record.hashed, "event")} of ${record.events} hashed from their bytes; every hash, number and time follows the one before.`,
  ];
  if (record.firstTime) words.push(`They are of ${minute(record.firstTime)} to ${minute(record.lastTime!)}.`);
  if (trades.opened > 0) {
    const sum = trades.realised === null ? "" : `; realised profit and loss ${trades.realised} USD`;
    words.push(
      `${counted(trades.opened, "trade")} opened and ${trades.closed} closed; ${counted(trades.compared, "result")} calculated from the fills and compared${sum}.`,
    );
  }
  if (amounts.compared > 0) words.push(`${counted(amounts.compared, "amount")} compared with their salted hashes.`);
  if (returns)
    words.push(
      `Return since ${minute(returns.since)}: ${((returns.index - 1) * 100).toFixed(2)} percent, net of fees; the index was calculated from the bytes at ${counted(returns.compared, "count")} of the account and compared.`,
    );
  if (log) words.push(`${logWords(log)}`);
  if (heldChecks > 0) words.push(`Compared with ${counted(heldChecks, "earlier check")} kept here.`);
  return words;
}

function logWords({ size, leaves, lastSequence, heldSize, witnesses }: NonNullable<Report["log"]>): string {
  const read =
    size > 0
      ? `The log’s ${counted(size, "entry", "entries")} were read and give the root that it signed`
      : "The file’s proofs were checked";
  const named =
    leaves > 0 ? `; ${counted(leaves, "entry", "entries")} name this record, the last event ${lastSequence}` : "; none names this record";
  const kept = heldSize === null ? "" : `; it extends the checkpoint of size ${heldSize} kept here`;
  const signed =
    witnesses.length === 0
      ? ""
      : `; witnessed by ${witnesses.map(({ name, seconds }) => `${name} (${minute(new Date(seconds * 1000).toISOString())})`).join(", ")}`;
  return `${read}${named}${kept}${signed}.`;
}
