import { IconArrowsExchange, IconGift, IconLock, IconLockOpen, type Icon } from "@tabler/icons-react";
import type { LedgerAccount } from "../../graphql/schema.generated";

/** What each account of a user is called. */
export const accountNames: Readonly<Record<LedgerAccount, string>> = {
  GIFT: "Gift",
  BOUGHT: "Bought",
  EARNED: "Earned",
  EARNED_PENDING: "Earned, waiting",
  RESERVE: "Held back",
  HELD: "Put aside",
  IN_PAYOUT: "In payout",
  DEBT: "Owed",
};

/** Kinds of transfers whose name alone does not say it. */
const known: Readonly<Record<string, { readonly text: string; readonly icon: Icon }>> = {
  SIGN_UP_GIFT: { text: "Gift for joining", icon: IconGift },
  PROMOTION: { text: "Gift", icon: IconGift },
  GIFT_LAPSED: { text: "Gift lapsed", icon: IconGift },
  HOLD: { text: "Put aside", icon: IconLock },
  HOLD_RELEASED: { text: "No longer put aside", icon: IconLockOpen },
};

/** `BITES_BOUGHT` as `Bites bought`. */
const sentence = (kind: string): string => kind.charAt(0) + kind.slice(1).toLowerCase().replaceAll("_", " ");

/** What a transfer is called on a statement. */
export const transferText = (kind: string): string => known[kind]?.text ?? sentence(kind);

export const transferIcon = (kind: string): Icon => known[kind]?.icon ?? IconArrowsExchange;
