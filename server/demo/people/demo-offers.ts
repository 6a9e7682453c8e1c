import { storeOffer } from "../../billing/offers/offers.store";
import { storePrivacySettings } from "../../people/privacy/privacy.store";
import type { Tx } from "../../platform/db/database";
import { feederIds } from "../history/history";
import { demoFeeders } from "./people";

/** Some demo feeders ask a price, and one shows amounts. History stays free: a price holds for what is sealed after it. */
export async function seedOffers(tx: Tx, seed: string, at: Date): Promise<void> {
  for (const { username, offer, showsAmounts } of demoFeeders) {
    const { userId } = feederIds(seed, username);
    if (showsAmounts) await storePrivacySettings(tx, userId, { amounts: "YES" }, at);
    if (!offer) continue;
    const { delaySeconds, ...asked } = offer;
    await storeOffer(tx, userId, asked, at);
    await storePrivacySettings(tx, userId, { openTradeDelaySeconds: delaySeconds }, at);
  }
}
