import { Decimal } from "../server/platform/decimal";
import { openTrade } from "../server/trading/trades/book";
import { sealTradeChange, type SealContext } from "../server/trading/record/record-event";
import { cryptoRandomness, emptyChain } from "../server/trading/record/seal";

const events = 20_000;

/** `npm run bench -- sealing`: what sealing one opening costs, in version 1 and in version 2 of the record's format. No database. */
function measure(scale: SealContext["scale"]): number {
  const at = new Date();
  const d = (text: string): Decimal => new Decimal(text);
  const { trade, fill } = openTrade({
    ...{ userId: "u", accountId: "a", recordId: "r", id: cryptoRandomness.uuid(), lotId: "l", symbol: "AAPL", side: "LONG" },
    ...{ quantity: d("12.5"), price: d("100.01"), at, quoteAt: at, stopPrice: d("95"), targetPrice: null },
    ...{ thesis: "", tags: [], equityBefore: d("100000"), chapter: 1 },
  });
  const context: SealContext = {
    ...{ at, mode: "PAPER", quote: null, snapshotId: null, equityBefore: d("100000"), delaySeconds: 0, priceBites: 0 },
    ...{ random: cryptoRandomness, scale },
  };
  let chain = emptyChain("5e0f3c8a-9d3b-4a57-8a53-0d6f3c1f2b10");
  const started = process.hrtime.bigint();
  for (let count = 0; count < events; count++)
    ({ chain } = sealTradeChange(chain, null, { kind: "OPENED", fill, reason: "MANUAL" }, trade, null, context));
  return Number(process.hrtime.bigint() - started) / events / 1000;
}

export function run(): Promise<object> {
  const scale = { equity: new Decimal("100124.875"), index: new Decimal("1.00124875"), currency: "USD", rate: new Decimal(1) };
  // Once each to warm up.
  for (const version of [undefined, scale]) measure(version);
  const [version1Us, version2Us] = [measure(undefined), measure(scale)].map((us) => Math.round(us * 10) / 10);
  return Promise.resolve({ events, version1Us, version2Us });
}
