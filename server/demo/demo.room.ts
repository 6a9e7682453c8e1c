import type { Logger } from "../platform/logger";
import type { Room } from "../platform/room";
import { seededLine, seedKitchen, type KitchenNeeds } from "./kitchen";

/**
 * Seeds the demo kitchen. Stands behind the market, whose instruments trades refer to, and before trading, whose matcher
 * reads open trades when it starts.
 */
export const createSeedingRoom = (needs: KitchenNeeds & { logger: Logger }): Room => ({
  resolvers: [],
  start: async () => {
    const seeded = needs.config.role === "web" ? null : await seedKitchen(needs);
    if (seeded) needs.logger.info(seeded, seededLine(seeded));
  },
});
