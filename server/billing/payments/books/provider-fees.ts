import type { Tx } from "../../../platform/db/database";
import { serverAccount } from "../../ledger/chart";
import type { Ledger } from "../../ledger/ledger.service";

/** What the provider kept of a payment or for a dispute, or gave back of it (then below 0). */
export interface ProviderFee {
  readonly userId: string;
  /** What it was for: an invoice, or the bill of a payment that was undone. */
  readonly subject: { readonly kind: "INVOICE" | "BILL"; readonly id: string };
  /** The provider's id of the movement of money: booked once, for ever. */
  readonly ref: string;
  readonly cents: bigint;
}

/** Fees of the payment provider, each an entry of its own: they leave the server's cash and touch no sale and no purse. */
export class ProviderFees {
  constructor(private readonly ledger: Pick<Ledger, "post">) {}

  async book(tx: Tx, { userId, subject, ref, cents }: ProviderFee): Promise<void> {
    if (cents === 0n) return;
    await this.ledger.post(tx, {
      ...{ key: `provider-fee:${ref}`, kind: "PROVIDER_FEE", userId, subject },
      entries: [
        { account: serverAccount("CASH"), amount: -cents },
        { account: serverAccount("PROVIDER_FEES"), amount: cents },
      ],
    });
  }
}
