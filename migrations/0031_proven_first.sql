-- The sort key of a record in the list of traders: its figure, nothing known last; records with fewer daily closes or closed
-- trades than prove anything come after all others, in the same order among themselves. One expression over one row, so
-- that it is inlined into the statement.
create function proven_first(figure double precision, figures jsonb, closes_min integer, trades_min integer)
returns double precision language sql immutable parallel safe
return coalesce(figure, '-Infinity')
  - case
    when (figures ->> 'dailyCloses')::integer >= closes_min and (figures ->> 'closedTrades')::integer >= trades_min
    then 0
    else 1e7
  end;
