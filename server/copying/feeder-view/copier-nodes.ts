import type { UserEvent } from "../../platform/realtime/stream-definition";
import { CopiersChanged, type CopierChangeBody } from "./copier.types";
import { make } from "../../platform/make";

/** An event of the copier stream as its feeder gets it, live or replayed. */
export const copiersChanged = (event: UserEvent<CopierChangeBody>): CopiersChanged =>
  make(CopiersChanged, {
    sequence: event.sequence,
    previousSequence: event.previousSequence,
    at: event.at,
    body: event.body,
  });
