/** The durable stream of an eater's copies: one number per receipt or change, whatever the feeder. */
export const copyStream = "copy";

/** User ids of one message on the bus: under what NOTIFY carries. */
export const usersPerHintMax = 150;
