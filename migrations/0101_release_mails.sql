-- The day, UTC, whose released earnings were mailed last.
alter table feeder_offers add column release_mailed_for timestamptz;
-- Found by the day on which they became available.
create index bite_payments_matured on bite_payments (matured_at) where matured_at is not null;
create index bite_payments_released on bite_payments (reserve_released_at) where reserve_released_at is not null;
