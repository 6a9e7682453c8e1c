-- Figures stored before there were Calmar, value at risk, expectancy and the figures by side and symbol: they are calculated anew when asked for.
delete from trader_figures;
