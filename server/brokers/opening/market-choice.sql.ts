/** Whether market `m` of a venue is in the currency that connection `c` opens in. */
const isOwnQuote = "coalesce(m.quote = c.quote_currency, m.rank = 0)";

/** Whether market `m` is in a currency that connection `c` has cash in: a dollar, or another one that counts there. */
const isCounted = `(
      m.is_dollar
      or exists (select from broker_cash k where k.connection_id = c.id and k.currency = m.quote)
    )`;

/**
 * The market that an open at connection `c` goes to: in the account's own currency, else, where `mayDiffer` holds, in another one by the venue's order: dollars
 * first, then what counts as cash of the account. One row or none.
 */
export const chosenMarket = (columns: string, symbol: string, mayDiffer: string): string => `
  select ${columns}
  from venue_minimums m
  where m.venue = c.venue
    and m.environment = c.environment
    and m.symbol = ${symbol}
    and m.rank is not null
    and (${isOwnQuote} or (${mayDiffer}) and ${isCounted})
  order by ${isOwnQuote} desc, m.rank
  limit 1`;
