import type { BrokerOrderRow } from "../broker-order.entity";

/** What a person may decide about an order of their own. */
export const canLookUp = (order: Pick<BrokerOrderRow, "endedAt" | "sentAt" | "state">): boolean =>
  order.endedAt === null && order.sentAt !== null && order.state !== "SENT";

export const canCancel = (order: Pick<BrokerOrderRow, "endedAt" | "cancelRequestedAt">): boolean =>
  order.endedAt === null && order.cancelRequestedAt === null;

/** Only where nobody can be sure what the venue has. */
export const canEnterFill = ({ state }: Pick<BrokerOrderRow, "state">): boolean => state === "UNKNOWN" || state === "LOST";

export const canMarkNotPlaced = ({ state }: Pick<BrokerOrderRow, "state">): boolean => state === "LOST";
