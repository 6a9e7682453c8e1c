-- Whose record has 20 daily closes and 5 closed trades, which puts them before others in the list by return: figures of all records were read for it.
create index trader_figures_proven on trader_figures (audience, user_id)
  where proven_first(0, figures, 20, 5) = 0;
