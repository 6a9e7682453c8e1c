/** The durable stream of an eater's copies: one number per receipt or change, whatever the feeder. */
export const copyStream = "copy";

/** The durable stream of a feeder's copiers: who came and went, which events were fanned out. */
export const copierStream = "copier";

/** On the bus once a feeder's event has reached all copies it concerns. A hint: whoever counts reads the receipts. */
export const fanOutFinishedSubject = "copying.landed";

export interface FanOutFinished {
  readonly eventId: string;
}

/** User ids of one message on the bus: under what NOTIFY carries. */
export const usersPerHintMax = 150;
