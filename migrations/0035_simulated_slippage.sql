-- Simulated slippage of a copy's fill on paper (docs/decisions/simulated-slippage.md): by how many bps the price of one fill
-- is worse than the market's; below zero is better. A pure function: whoever calculates the fill again gets the same.
-- Even from a fifth of the class's range in the copy's favour to four fifths against it, in steps of a thousandth.
create function simulated_slippage_bps(
  -- of the server; null: none
  seed bytea,
  -- the fill: what caused it, in which trade, of which copy
  cause_id uuid, trade_id uuid, copy_id uuid,
  class text
) returns numeric language sql immutable parallel safe as $$
  select (
      ('x' || encode(
        substr(sha256(seed || uuid_send(cause_id) || uuid_send(trade_id) || uuid_send(copy_id)), 1, 4), 'hex'
      ))::bit(32)::bigint % 1001 - 200
    )
    * case class when 'CRYPTO' then 0.005 when 'STOCK' then 0.0025 when 'ETF' then 0.0015 else 0.001 end
$$;

-- What a buyer pays or a seller gets after slippage of so many bps, in whole ticks; without any the price itself.
create function slipped_price(price numeric, is_buy boolean, tick numeric, slippage_bps numeric) returns numeric
language sql immutable parallel safe as $$
  select price + coalesce(round(price * slippage_bps / 10000 / tick) * case when is_buy then tick else -tick end, 0)
$$;
