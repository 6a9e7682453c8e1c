/** The durable stream of an eater's copies: one number per receipt or change, whatever the feeder. */
export const copyStream = "copy";

/** The durable stream of a feeder's copiers: who came and went, which events landed. */
export const copierStream = "copier";

/** User ids of one message on the bus: under what NOTIFY carries. */
export const usersPerHintMax = 150;
