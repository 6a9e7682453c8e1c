import { Box, Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";
import { downloadCsv } from "../../lib/format/csv";
import { direction, formatPercent, MISSING } from "../../lib/format/format";
import { formatMonthName } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import type { TraderProfileFragment } from "../../people/profiles/profile.generated";
import classes from "./MonthTable.module.css";

type Month = TraderProfileFragment["months"][number];

const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1);
/** Tint of the strongest month, in percent of gain or loss mixed into the surface. */
const tintMax = 32;
const tintMin = 6;

/** Return of each month, newest year on top; the tint says how strong, the sign which way. */
export function MonthTable({ months, username }: { readonly months: readonly Month[]; readonly username: string }): ReactNode {
  const years = [...new Set(months.map(({ year }) => year))].sort((a, b) => b - a);
  const values = new Map(months.map((month) => [`${month.year}-${month.month}`, month.returnPercent]));
  const strongest = Math.max(1, ...months.map(({ returnPercent }) => Math.abs(returnPercent)));
  const save = (): void =>
    downloadCsv(`${username}-months.csv`, [
      ["year", "month", "return_percent"],
      ...months.map(({ year, month, returnPercent }) => [year, month, returnPercent]),
    ]);
  const csv = (
    <Button
      size="xs"
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden="true" />}
      onClick={save}
      disabled={months.length === 0}
    >
      Export CSV
    </Button>
  );
  return (
    <Card title="Month by month" note="percent" aside={csv} isFlush>
      {months.length === 0 ? (
        <Box component="p" c="dimmed" fz="sm" pb="md" px="md">
          No full month yet.
        </Box>
      ) : (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Returns by month">
          <table className={classes.table}>
            <caption className="visually-hidden">Monthly returns in percent</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Year</span>
                </th>
                {monthNumbers.map((month) => (
                  <th key={month} scope="col">
                    {formatMonthName(month)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {years.map((year) => (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  {monthNumbers.map((month) => (
                    <MonthCell key={month} value={values.get(`${year}-${month}`)} strongest={strongest} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function MonthCell({ value, strongest }: { readonly value: number | undefined; readonly strongest: number }): ReactNode {
  if (value === undefined) return <td className={classes.empty}>{MISSING}</td>;
  const way = direction(value);
  const share = tintMin + (Math.abs(value) / strongest) * (tintMax - tintMin);
  const style: CSSProperties | undefined =
    way === 0 ? undefined : { background: `color-mix(in srgb, var(--${way > 0 ? "gain" : "loss"}) ${Math.round(share)}%, var(--surface))` };
  return (
    <td>
      <span className={classes.month} style={style}>
        {formatPercent(value).replace("%", "")}
      </span>
    </td>
  );
}
