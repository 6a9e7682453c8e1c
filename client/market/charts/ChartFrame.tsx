import { Box, Button, Flex, Text, Title } from "@mantine/core";
import { IconChartLine, IconDownload, IconTable } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { downloadCsv } from "../../lib/format/csv";
import { Segmented } from "../../ui/controls/Segmented";
import classes from "./Chart.module.css";

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** Range or resolution buttons: the page holds the value, because it decides what is fetched. */
export interface Choices<Value extends string = string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
}

export interface ChartTable {
  readonly columns: readonly string[];
  /** Formatted cells, newest first. */
  readonly rows: readonly (readonly string[])[];
  /** Plain values for the file, oldest first. */
  readonly csv: () => readonly (readonly (string | number | null)[])[];
  readonly fileName: string;
}

export interface ChartFrameProps {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly legend?: readonly { readonly label: string; readonly colour: string; readonly isDashed?: boolean }[];
  readonly choices?: Choices;
  /** Further buttons, such as the log toggle. */
  readonly tools?: ReactNode;
  /** The chart in one or two sentences with its figures, for screen readers. */
  readonly summary: string;
  readonly table: ChartTable;
  /** The canvas' place; it stays mounted while the table shows. */
  readonly children: ReactNode;
}

/** What all charts share: header, legend, buttons, a summary in words, and the same data as a table and a file. */
export function ChartFrame({ title, note, legend = [], choices, tools, summary, table, children }: ChartFrameProps): ReactNode {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <Box component="figure" miw={0} aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
      <div className={classes.header}>
        <Title id={`${id}-title`} order={2} size="h5" c="bright" lts="0">
          {title}
        </Title>
        {note && (
          <Text span size="xs" c="dimmed">
            {note}
          </Text>
        )}
        {legend.length > 0 && (
          <ul className={classes.legend}>
            {legend.map(({ label, colour, isDashed }) => (
              <li key={label}>
                <span
                  className={classes.stroke}
                  style={{ borderTopColor: colour, borderTopStyle: isDashed ? "dashed" : "solid" }}
                  aria-hidden="true"
                />
                {label}
              </li>
            ))}
          </ul>
        )}
        <div className={classes.tools}>
          {choices && (
            <Segmented look="quiet" label={choices.label} value={choices.value} options={choices.options} onChange={choices.onChange} />
          )}
          {tools}
          <Button
            size="xs"
            className={classes.switch}
            aria-label={isTable ? "Chart" : "Table"}
            leftSection={
              isTable ? (
                <IconChartLine size={14} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconTable size={14} stroke={1.75} aria-hidden="true" />
              )
            }
            onClick={() => setTable(!isTable)}
          >
            <span className={classes.wide}>{isTable ? "Chart" : "Table"}</span>
          </Button>
        </div>
      </div>
      <figcaption id={`${id}-summary`} className="visually-hidden">
        {summary}
      </figcaption>
      <div className={classes.plot} hidden={isTable}>
        {children}
      </div>
      {isTable && <DataTable table={table} caption={summary} />}
    </Box>
  );
}

function DataTable({ table, caption }: { readonly table: ChartTable; readonly caption: string }): ReactNode {
  return (
    <>
      <div className={classes.tableBox} tabIndex={0} role="region" aria-label="Chart values">
        <table className={classes.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([first, ...rest]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {rest.map((cell, index) => (
                  <td key={table.columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Flex justify="flex-end" py="xs" px="md">
        <Button
          size="xs"
          leftSection={<IconDownload size={14} stroke={1.75} aria-hidden="true" />}
          onClick={() => downloadCsv(table.fileName, table.csv())}
        >
          Export CSV
        </Button>
      </Flex>
    </>
  );
}

/** A two-state button among a chart's tools. */
export const ToolToggle = ({
  isOn,
  onChange,
  children,
}: {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}): ReactNode => (
  <button type="button" className={classes.toggle} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
    {children}
  </button>
);
