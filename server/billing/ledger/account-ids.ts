import { LRUCache } from "lru-cache";
import type { Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { stripeOf, type AccountRef } from "./chart";
import { findAccounts, openAccounts, type AccountAddress } from "./ledger.store";

const nameOf = ({ kind, userId, stripe }: AccountAddress): string => `${kind}:${userId ?? stripe}`;

/** Row ids of accounts, which never change: opened when first needed, and kept in memory once their opening is committed. */
export class AccountIds {
  private readonly known = new LRUCache<string, string>({ max: limits.ledgerAccountIdsCachedMax });

  /** One id for each of `refs`, in their order. `userId`: whose operation it is; the server's accounts are striped by it. */
  async of(tx: Tx, refs: readonly AccountRef[], userId: string | null): Promise<string[]> {
    const addresses = refs.map((ref) => addressOf(ref, userId));
    const found = new Map<string, string>();
    for (const name of addresses.map(nameOf)) {
      const id = this.known.get(name);
      if (id !== undefined) found.set(name, id);
    }
    const missing = (): AccountAddress[] => addresses.filter((address) => !found.has(nameOf(address)));
    if (missing().length > 0) await this.find(tx, missing(), found);
    if (missing().length > 0) {
      await openAccounts(tx, missing());
      await this.find(tx, missing(), found);
    }
    return addresses.map((address) => {
      const id = found.get(nameOf(address));
      if (id === undefined) throw new Error(`The ledger has no account of the kind ${address.kind}.`);
      return id;
    });
  }

  private async find(tx: Tx, addresses: readonly AccountAddress[], found: Map<string, string>): Promise<void> {
    const rows = await findAccounts(tx, addresses);
    const names = rows.map((row) => [nameOf({ kind: row.kind, userId: row.user_id, stripe: row.stripe }), row.id] as const);
    for (const [name, id] of names) found.set(name, id);
    tx.afterCommit(() => {
      for (const [name, id] of names) this.known.set(name, id);
    });
  }
}

const addressOf = ({ kind, userId }: AccountRef, operator: string | null): AccountAddress =>
  userId === undefined ? { kind, userId: null, stripe: stripeOf(operator) } : { kind, userId, stripe: 0 };
