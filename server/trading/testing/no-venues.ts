import type { VenueBrokers } from "../at-venues/venue-brokers";

/** Of a market without venues: what is traded there is on paper. */
export const noVenues: VenueBrokers = {
  facts: async () => [],
  capabilities: () => null,
  isQuiet: async () => true,
  intend: () => Promise.reject(new Error("There is no venue.")),
  requestCancel: () => Promise.reject(new Error("There is no venue.")),
};
