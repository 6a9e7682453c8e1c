import { afterAll, beforeAll, expect, test } from "vitest";
import { createTradingWorld, mutate, type TradingWorld } from "../trading/testing/trading-world";
import type { Person } from "../accounts/testing/people";

let world: TradingWorld;
let feeder: Person;
let follower: Person;

beforeAll(async () => {
  world = await createTradingWorld();
  feeder = await world.person({ role: "feeder", username: "ana" });
  follower = await world.person({ username: "noor", tier: "sous_chef" });
  await follower.api.ok(`mutation ($id: ID!) { follow(input: { userId: $id }) { trader { id viewerIsFollowing followerCount } errors { code } } }`, { id: feeder.id });
});
afterAll(() => world?.stop());

test("FEED-001 a follower finds the trade in the feed, with author, instrument and trade", async () => {
  await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10", stopPrice: "95", targetPrice: "120", thesis: "Strong. Very." });
  const { feed } = await follower.api.ok(`{ feed(first: 10) { asOfSequence edges { cursor node { id visibleAt isDelayed event { kind fillPrice fillQuantity stopPrice } author { username viewerIsFollowing } instrument { symbol } trade { id averagePrice quantity thesis shareOfAccountPercent } } } pageInfo { hasNextPage } } }`);
  console.log(JSON.stringify(feed, null, 1));
  expect(feed.edges).toHaveLength(1);
});
