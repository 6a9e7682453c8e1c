import { unauthenticated } from "../../platform/errors";
import type { Viewer } from "../../platform/viewer";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { KeyPermissions } from "../port/venue-session";
import type { BrokerConnectionRow, ConnectionState } from "./connection.entity";

/** A connection is its owner's alone. */
export const mayUseConnection = (viewer: Pick<Viewer, "id">, row: Pick<BrokerConnectionRow, "userId">): boolean => row.userId === viewer.id;

/** Keys of venues are given and changed by a person at a browser: an API key never may. */
export function assertSession(viewer: Viewer): void {
  if (viewer.key) throw unauthenticated();
}

/** What keeps a key from being stored: what the venue does not say is no reason. */
export function refusalsOf(permissions: KeyPermissions): ErrorCode[] {
  return [
    ...(permissions.mayRead === false ? [ErrorCode.KEY_MAY_NOT_READ] : []),
    ...(permissions.mayTrade === false ? [ErrorCode.KEY_MAY_NOT_TRADE] : []),
    ...(permissions.mayWithdraw === true ? [ErrorCode.KEY_MAY_WITHDRAW] : []),
  ];
}

/** From which states a person may bring a connection into another one. A refused key is mended by another key only. */
export const connectionMoves: Readonly<Record<"PAUSED" | "CONNECTED" | "DISCONNECTED", readonly ConnectionState[]>> = {
  PAUSED: ["CONNECTED"],
  CONNECTED: ["PAUSED"],
  DISCONNECTED: ["CONNECTED", "PAUSED", "REFUSED_KEY"],
};

/** A new key makes a refused connection work again and leaves a pause. */
export const stateAfterNewKey = (state: ConnectionState): "CONNECTED" | "PAUSED" => (state === "PAUSED" ? "PAUSED" : "CONNECTED");

/** Refuses CONNECTION_STATE, with the state that the connection is in. */
export function refuseState(row: Pick<BrokerConnectionRow, "name" | "state">): never {
  const sentences = {
    DISCONNECTED: "is disconnected",
    REFUSED_KEY: "needs another key first",
    PAUSED: "is paused",
    CONNECTED: "is connected",
  };
  return refuse(ErrorCode.CONNECTION_STATE, "input.connectionId", `“${row.name}” ${sentences[row.state]}.`);
}
