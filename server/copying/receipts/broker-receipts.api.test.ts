import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTrade, startCopy } from "../testing/copying-world";
import { createVenueWorld, type VenueWorld } from "../testing/venue-world";

let world: VenueWorld;
beforeAll(async () => void (world = await createVenueWorld()));
beforeEach(() => world.tick("AAPL", "99.99", "100.01"));
afterAll(() => world.stop());

const fields = "status mode venue fees money";
async function receiptsOf(eater: Awaited<ReturnType<VenueWorld["eater"]>>, copyId: string): Promise<any[]> {
  const query = `query ($filter: ReceiptFilter) { receipts(filter: $filter, first: 9) { edges { node { ${fields} } } } }`;
  const { receipts } = await eater.api.ok(query, { filter: { copyId } });
  return receipts.edges.map((edge: any) => edge.node);
}

test("MONEYTAG-001 a receipt says whether its money is real, at which broker it was filled and what that cost; one of this server costs nothing", async () => {
  const [feeder, paper, atBroker] = [await world.feeder(), await world.eater(), await world.eater()];
  const { id: onPaper } = await startCopy(paper, feeder, "5000");
  const accountId = await world.account(atBroker, "50000");
  const { id: copyId } = await startCopy(atBroker, feeder, "5000", {}, { accountId });
  await openTrade(world, feeder, "AAPL", "100");
  expect(await receiptsOf(paper, onPaper)).toMatchObject([{ status: "COPIED", mode: "PAPER", venue: null, fees: "0" }]);
  expect(await receiptsOf(atBroker, copyId)).toMatchObject([{ status: "PENDING", venue: "ALPACA", fees: "0" }]);
  const [order] = world.working(copyId);
  await world.fill(order!, "100", "1", { fee: { amount: "0.25", currency: "USD" } });
  await world.fill(order!, "100", "1", { fee: { amount: "0.135", currency: "USD" } });
  await world.end(order!, { state: "CANCELED" });
  expect(await receiptsOf(atBroker, copyId)).toMatchObject([{ status: "PARTIAL", venue: "ALPACA", fees: "0.385", money: "200" }]);
  await world.app.db.query("update copies set mode = 'LIVE' where id = $1", [copyId]);
  expect(await receiptsOf(atBroker, copyId)).toMatchObject([{ mode: "LIVE" }]);
});
