import { randomBytes } from "node:crypto";
import type { VenueSession } from "../../../server/brokers/port/venue-session";

/** What the faults must catch: whoever gets no answer sends the order again, under another id, and takes that answer for the first one's. */
export function resendOnTimeout(session: VenueSession): VenueSession {
  const place: VenueSession["place"] = async (request) => {
    const outcome = await session.place(request);
    return outcome.kind === "UNKNOWN" ? session.place({ ...request, clientOrderId: randomBytes(16).toString("hex") }) : outcome;
  };
  return Object.assign(Object.create(session) as VenueSession, { place });
}
