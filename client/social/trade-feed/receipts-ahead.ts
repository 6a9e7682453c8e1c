import type { ApolloClient } from "@apollo/client";
import { MyCopiesDocument } from "../../copying/copying.generated";
import { askedReceipts } from "../../copying/receipts/asked-receipts";

/** For who copies somebody: asks for the receipts that cards of copied feeders show. What goes wrong, the cards do without. */
export function askForReceipts(client: ApolloClient): void {
  const copies = client.readQuery({ query: MyCopiesDocument })?.myCopies.copies ?? [];
  if (copies.length > 0) void client.query(askedReceipts).catch(() => undefined);
}
