import { afterEach, beforeEach, test } from "vitest";
import type { VenueSession } from "../../port/venue-session";
import { BinanceWorld } from "../../testing/binance-world";
import * as contract from "../../testing/venue-contract";

let world: BinanceWorld;
let session: VenueSession;
let control: contract.VenueControl;

beforeEach(async () => {
  world = await BinanceWorld.start();
  ({ session, control } = await world.open());
});
afterEach(async () => {
  await world.stop();
});

test("VENUE-020 an order's fills add up to it, and reading on from their cursor gives none twice", () =>
  contract.fillsAddUp(session, control, "SYMBOL"));

test("VENUE-021 an order whose answer was lost is unknown, exists once, and is found by its id", () =>
  contract.lostAnswersAreUnknown(session, control));

test("VENUE-022 an order that never arrived is unknown too, and not found", () => contract.lostRequestsAreUnknown(session, control));

test("VENUE-023 429 is certainly not placed and says when to come again", () => contract.tooManyIsNotPlaced(session, control));

test("VENUE-024 a duplicate id says that the order exists", () => contract.duplicateIdsAreUnknown(session, control));

test("VENUE-025 a look-up that fails is no proof that there is no order", () => contract.failedLookUpsProveNothing(session, control));

test("VENUE-026 an answer that cannot be read is never an empty list or a flat account", () =>
  contract.failedReadsThrow(session, control, "SYMBOL"));

test("VENUE-027 a cancel is taken, too late, or unknown", () => contract.cancelsSayWhatBecameOfThem(session, control));

test("VENUE-028 streams wake, and a cut is announced with its beginning once they flow again", () =>
  contract.streamsWakeAndResume(session, control));
