import type { Bus } from "../../platform/bus/bus";
import type { Tx } from "../../platform/db/database";
import { announceRevoked } from "../account/identity.events";
import { deleteApiKeysOf } from "./api-keys.store";

/**
 * Ends every API key of a user, and its sockets at once, in the transaction of a new password: whoever knew the old one could
 * have made a key (docs/decisions/api-keys-and-points.md).
 */
export async function endAllApiKeys(tx: Tx, bus: Bus, userId: string): Promise<void> {
  announceRevoked(tx, bus, await deleteApiKeysOf(tx, userId));
}
