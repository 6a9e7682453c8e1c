import { createHash } from "node:crypto";
import { purses, userAccount, type AccountRef, type Origins, type PurseKind } from "./chart";
import type { Destination, LedgerEntry, Posting, Transfer } from "./operations";
import { noBites, totalOf } from "./origins";

const isAccount = (to: Destination): to is AccountRef => "kind" in to;

/** All accounts that may move. */
export const accountsOf = (to: Destination): readonly AccountRef[] => (isAccount(to) ? [to] : to.accounts);

/** What comes out of the purses: less on each. */
export const entriesFrom = (userId: string, from: Origins): LedgerEntry[] =>
  purses.map((purse) => ({ account: userAccount(purse, userId), amount: -from[purse] })).filter(({ amount }) => amount !== 0n);

/** What goes where the spent bites go. Throws for an account that the destination does not name. */
export function entriesTo(to: Destination, from: Origins): readonly LedgerEntry[] {
  if (isAccount(to)) return [{ account: to, amount: totalOf(from) }];
  const named = new Set(to.accounts.map(nameOf));
  const entries = to.entries(from).filter(({ amount }) => amount !== 0n);
  const other = entries.find(({ account }) => !named.has(nameOf(account)));
  if (other) throw new Error(`${nameOf(other.account)} is not among the accounts of the destination.`);
  return entries;
}

const nameOf = ({ kind, userId }: AccountRef): string => `${kind}:${userId ?? ""}`;

/** Each account once: amounts on the same one together, without those that come to nothing. */
export function merged(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const byAccount = new Map<string, LedgerEntry>();
  for (const { account, amount } of entries) {
    const name = nameOf(account);
    byAccount.set(name, { account, amount: amount + (byAccount.get(name)?.amount ?? 0n) });
  }
  return [...byAccount.values()].filter(({ amount }) => amount !== 0n);
}

/** How many bites a transfer took from which of the user's purses. */
export function originsOf({ entries }: Transfer, userId: string): Origins {
  const from: Record<PurseKind, bigint> = { ...noBites };
  for (const { account, amount } of entries)
    if (account.userId === userId && amount < 0n && account.kind in from) from[account.kind as PurseKind] = -amount;
  return from;
}

/** Entries as one text, whatever their order. */
export const entriesText = (entries: readonly LedgerEntry[]): string =>
  merged(entries)
    .map(({ account, amount }) => `${nameOf(account)} ${amount}`)
    .sort()
    .join("\n");

/** What a repeat is compared with: all that was asked for, but not what followed from it. */
export function fingerprint(
  { kind, userId, subject }: Pick<Posting, "kind" | "userId" | "subject">,
  content: Readonly<Record<string, string>>,
): Buffer {
  const said = [kind, userId, subject?.kind ?? null, subject?.id ?? null, Object.entries(content)];
  return createHash("sha256").update(JSON.stringify(said)).digest();
}
