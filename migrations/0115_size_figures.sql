-- Figures stored before there were average exposure and turnover: they are calculated anew when asked for.
delete from trader_figures;
