import { formatQuantity } from "../../lib/format/format";
import type { ReceiptStateFragment } from "../../copying/copying.generated";

/**
 * What the voice says. Short, as one would call it across a kitchen: who, what, how much. Symbols are spelt badly by
 * voices, so companies go by their name, without "Inc." and the like.
 */
const legalForms =
  /[,.]?\s+(?:incorporated|inc|corporation|corp|company|co|plc|ltd|limited|s\.?a|n\.?v|ag|se|holdings?|group|class [a-c]|trust)\.?$/i;

/** "Apple" for "Apple Inc.". */
export function spokenName(name: string): string {
  let spoken = name.replace(/\s*\(.*\)$/, "").trim();
  for (let before = ""; before !== spoken;) {
    before = spoken;
    spoken = spoken.replace(legalForms, "").trim();
  }
  return spoken || name;
}

/** "12" for "12.000", "2.084" as it is. */
export const spokenQuantity = (quantity: string, lot: string): string => {
  const written = formatQuantity(quantity, lot);
  return /[.,]\d*$/.test(written) ? written.replace(/([.,]\d*?)0+$/, "$1").replace(/[.,]$/, "") : written;
};

export const firstName = (name: string): string => name.trim().split(/\s/)[0] ?? name;

const acts = {
  LONG: { OPEN: "bought", SCALE: "bought more", REDUCE: "sold", CLOSE: "sold" },
  SHORT: { OPEN: "sold short", SCALE: "sold short more", REDUCE: "bought back", CLOSE: "bought back" },
} as const;

type Receipt = Pick<ReceiptStateFragment, "action" | "side" | "status" | "quantity" | "reasonText" | "cause"> & {
  readonly instrument: { readonly name: string; readonly lot: string };
};

/** "Chef Ana bought 12 Apple"; a skipped one says why not. The quantity is the listener's own: the feeder's stays private. */
export function spokenReceipt(receipt: Receipt, feederName: string | null): string {
  const chef = feederName === null ? "A chef you copy" : `Chef ${firstName(feederName)}`;
  const what = spokenName(receipt.instrument.name);
  if (receipt.action === "EXITS") return `${chef} updated stop and target of ${what}`;
  const act = (acts[receipt.side] as Readonly<Record<string, string>>)[receipt.action];
  // Splits, and positions that became one's own: nothing was bought or sold.
  if (!act) return feederName === null ? `${what} was adjusted` : `${what}, copied from ${chef}, was adjusted`;
  const isFilled = receipt.status === "COPIED" || receipt.status === "PARTIAL";
  if (!isFilled) return `${chef} ${act} ${what}. Not copied${receipt.reasonText ? `: ${receipt.reasonText}` : ""}`;
  const quantity = `${spokenQuantity(receipt.quantity, receipt.instrument.lot)} `;
  if (receipt.cause === "COPY_STOP")
    return `${feederName === null ? "Your copy" : `Your copy of ${chef}`} hit its stop and sold ${quantity}${what}`;
  return `${chef} ${act} ${quantity}${what}`;
}

/** "Message from Ana". The text itself is never said aloud: others may be in the room. */
export const spokenMessage = (sender: string): string => `Message from ${firstName(sender)}`;

export const spokenMention = (who: string): string => `${firstName(who)} mentioned you`;

/** "Chef Ana announces: …", without Markdown and not for ever. */
export function spokenAnnouncement(author: string, text: string): string {
  return `Chef ${firstName(author)} announces: ${spokenText(text)}`;
}

const spokenCharactersMax = 240;

/** Markdown and links away, cut at a word. */
export function spokenText(text: string): string {
  const plain = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/https?:\/\/\S+/g, "")
    .replace(/[*_`#>~]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (plain.length <= spokenCharactersMax) return plain;
  return `${plain.slice(0, plain.lastIndexOf(" ", spokenCharactersMax))}…`;
}
