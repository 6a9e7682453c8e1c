/** Units in the names: events, milliseconds. */
export const liveLimits = {
  bufferedEventsMax: 500,
  replayPageEvents: 100,
  resubscribeMinMs: 1_000,
  resubscribeMaxMs: 30_000,
  lingerMs: 5_000,
};
