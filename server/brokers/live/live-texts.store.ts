import { IsNull } from "typeorm";
import type { Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import { queryRows } from "../../platform/db/rows";
import { LiveTradingText } from "./live-text.entity";

/** The newest text, also a withdrawn one; null before the first. */
export async function readNewestText(db: Queryable): Promise<LiveTradingText | null> {
  const [row] = await queryRows<LiveTradingText>(
    db,
    `select
      version,
      text,
      refused_countries as "refusedCountries",
      published_at as "publishedAt",
      published_by as "publishedBy",
      withdrawn_at as "withdrawnAt"
    from live_trading_texts
    order by version desc
    limit 1`,
  );
  return row ?? null;
}

export async function insertText(tx: Tx, row: Omit<LiveTradingText, "withdrawnAt">): Promise<void> {
  await tx.insert(LiveTradingText, { ...row, refusedCountries: [...row.refusedCountries], withdrawnAt: null });
}

export async function withdrawTexts(tx: Tx, at: Date): Promise<void> {
  await tx.update(LiveTradingText, { withdrawnAt: IsNull() }, { withdrawnAt: at });
}

/** Publishing goes one after the other. */
export async function lockTexts(tx: Tx): Promise<void> {
  await tx.query("lock table live_trading_texts in share row exclusive mode");
}
