import type { VenueBrokers } from "../at-venues/venue-brokers";

/** Of a market without venues: what is traded there is on paper. */
export const noVenues: VenueBrokers = {
  facts: async () => [],
  capabilities: () => null,
  live: { refusal: async () => null, isTextAccepted: async () => true },
  liveFigures: async () => null,
  isQuiet: async () => true,
  lockCash: async () => [],
  putCash: async () => {},
  intend: () => Promise.reject(new Error("There is no venue.")),
  setRecord: async () => {},
  requestCancel: () => Promise.reject(new Error("There is no venue.")),
};
