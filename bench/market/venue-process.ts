import { AlpacaMarket } from "../../server/market/testing/alpaca-market";
import { fakeInstrument } from "../../server/market/testing/fake-market";
import { FakeClock } from "../../server/platform/clock";
import type { AlpacaDataAddresses, AlpacaDataSettings } from "../../server/market/providers/alpaca/settings";
import { priceNow } from "./price-clock";

export type VenueCommand =
  | { readonly type: "open"; readonly symbols: readonly string[]; readonly startedAt: number }
  | { readonly type: "drive"; readonly venue: 0 | 1; readonly perSecond: number; readonly seconds: number };
export type VenueReport =
  | { readonly type: "opened"; readonly venues: ReadonlyArray<{ addresses: AlpacaDataAddresses; settings: AlpacaDataSettings }> }
  | { readonly type: "driven"; readonly sent: number; readonly ms: number };

const clock = new FakeClock(Date.now());
const venues: AlpacaMarket[] = [];
let symbols: readonly string[] = [];
let startedAt = 0;
let next = 0;
/** Quotes are due in portions of this many milliseconds. */
const portionMs = 4;
const roundTheClock = { zone: "UTC", days: [1, 2, 3, 4, 5, 6, 7], open: "00:00", close: "24:00" };

/** Two venues alike, of which one is driven at a time: ours streams from the first, the baseline from the second. */
async function open(given: readonly string[]): Promise<VenueReport> {
  symbols = given;
  for (let index = 0; index < 2; index++) {
    const more = symbols.map((symbol) => fakeInstrument(symbol));
    const venue = new AlpacaMarket(clock, more, roundTheClock);
    await venue.start();
    venues.push(venue);
  }
  setInterval(() => clock.set(Date.now()), 100);
  return { type: "opened", venues: venues.map(({ addresses, settings }) => ({ addresses, settings })) };
}

/** Each symbol in turn, at a steady pace. */
async function drive(venue: AlpacaMarket, perSecond: number, seconds: number): Promise<VenueReport> {
  const began = performance.now();
  const total = perSecond * seconds;
  for (let sent = 0; sent < total;) {
    clock.set(Date.now());
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1_000) * perSecond));
    for (; sent < due; sent++) {
      const price = priceNow(startedAt);
      venue.move(symbols[next++ % symbols.length]!, price.toFixed(2), (price + 0.02).toFixed(2));
    }
    await new Promise((resolve) => setTimeout(resolve, portionMs));
  }
  return { type: "driven", sent: total, ms: performance.now() - began };
}

process.on("message", (command: VenueCommand) => {
  if (command.type === "open") startedAt = command.startedAt;
  const work = command.type === "open" ? open(command.symbols) : drive(venues[command.venue]!, command.perSecond, command.seconds);
  void work.then((report) => process.send!(report));
});
process.on("disconnect", () => process.exit(0));
