import { Fragment, useId, type ReactNode } from "react";
import { CardToggle, useOpenedCards, type OpenedCards } from "./CardToggle";
import classes from "./ResponsiveTable.module.css";
import { useCards } from "./use-cards";

export interface Column<Row> {
  readonly key: string;
  /** Heading; also the label of the value when the row is a card. */
  readonly label: ReactNode;
  /** What a screen reader calls a column whose heading would only repeat its neighbour's to the eye. */
  readonly spokenLabel?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Money and numbers right, text left. */
  readonly align?: "left" | "right";
  /** First column (who, what): the head of the card on narrow screens, and the row's header. */
  readonly isHead?: boolean;
  /** Last column (the one action): the foot of the card, without a label. */
  readonly isAction?: boolean;
  /** Left out where rows are cards. */
  readonly isWideOnly?: boolean;
  /** Where rows are cards, shown once the card is opened. */
  readonly isDetail?: boolean;
}

/** A row of totals, by column. */
export type FootCells = readonly { readonly key: string; readonly cell: ReactNode }[];

export interface ResponsiveTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Totals, always from the server: one cell a column. Rows of totals that are not added up, like those of play and real money, each by itself. */
  readonly foot?: readonly FootCells[];
  /** On a phone two values to a line instead of three: for four values of two lines each. */
  readonly isPaired?: boolean;
  /** Rows of 32 instead of 52. */
  readonly isDense?: boolean;
  /** What opens under a row, across all columns; null while the row is shut. */
  readonly detail?: (row: Row) => ReactNode;
}

const partOf = <Row,>({ isHead, isAction }: Column<Row>): string | undefined => (isHead ? "head" : isAction ? "action" : undefined);

/**
 * One real table; on a phone, and wherever its columns do not fit, each row is laid out as a card, with the headings as
 * labels. Nothing is rendered twice.
 */
export function ResponsiveTable<Row>(props: ResponsiveTableProps<Row>): ReactNode {
  const { caption, columns: all, rows, foot, isDense = false, isPaired = false } = props;
  const { frame, table, isCards } = useCards();
  const opened = useOpenedCards();
  const columns = isCards ? all.filter(({ isWideOnly }) => !isWideOnly) : all;
  const isOpening = isCards && columns.some(({ isDetail }) => isDetail);
  return (
    <div ref={frame} className={classes.fit}>
      {/* Roles are named again because a table laid out as blocks loses them in some browsers. */}
      <table
        ref={table}
        className={classes.table}
        data-dense={isDense || undefined}
        data-paired={isPaired || undefined}
        data-cards={isCards || undefined}
        data-opening={isOpening || undefined}
        role="table"
      >
        <caption className="visually-hidden">{caption}</caption>
        <Heads columns={columns} isOpening={isOpening} />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={props.rowKey(row)} {...props} row={row} columns={columns} opened={isOpening ? opened : null} />
          ))}
        </tbody>
        {foot && (
          <tfoot role="rowgroup">
            {foot.map((cells, index) => (
              <tr key={index} role="row">
                {columns.map((column) => (
                  <FootCell key={column.key} column={column} cell={cells.find(({ key }) => key === column.key)?.cell} />
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface HeadsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly isOpening: boolean;
}

const Heads = <Row,>({ columns, isOpening }: HeadsProps<Row>): ReactNode => (
  <thead role="rowgroup">
    <tr role="row">
      {columns.map((column) => (
        <Fragment key={column.key}>
          <th scope="col" role="columnheader" data-align={column.align}>
            {column.label}
            {column.spokenLabel && <span className="visually-hidden">{column.spokenLabel}</span>}
          </th>
          {isOpening && column.isHead && (
            <th scope="col" role="columnheader">
              More
            </th>
          )}
        </Fragment>
      ))}
    </tr>
  </thead>
);

interface RowProps<Row> extends Pick<ResponsiveTableProps<Row>, "columns" | "rowKey" | "detail"> {
  readonly row: Row;
  /** Which cards are open; null where nothing waits to be opened. */
  readonly opened: OpenedCards | null;
}

function TableRow<Row>({ row, columns, rowKey, detail, opened }: RowProps<Row>): ReactNode {
  const headId = useId();
  const key = rowKey(row);
  const isOpen = opened === null || opened.has(key);
  const shown = columns.filter(({ isDetail }) => isOpen || !isDetail);
  return (
    <>
      <tr role="row">
        {shown.map((column) => (
          <Fragment key={column.key}>
            <Cell column={column} row={row} headId={headId} />
            {opened && column.isHead && (
              <td role="cell" data-part="more">
                <CardToggle isOpen={isOpen} headId={headId} onToggle={() => opened.toggle(key)} />
              </td>
            )}
          </Fragment>
        ))}
      </tr>
      <Detail columns={columns.length}>{detail?.(row)}</Detail>
    </>
  );
}

const Detail = ({ columns, children }: { readonly columns: number; readonly children: ReactNode }): ReactNode =>
  children ? (
    <tr role="row" className={classes.detail}>
      <td role="cell" colSpan={columns}>
        {children}
      </td>
    </tr>
  ) : null;

/** A column without a total keeps its place in the table and is left out of the card: a label alone says nothing. */
function FootCell<Row>({ column, cell }: { readonly column: Column<Row>; readonly cell: ReactNode }): ReactNode {
  return (
    <td role="cell" data-align={column.align} data-part={partOf(column)} data-empty={cell === undefined || undefined}>
      {!column.isHead && !column.isAction && (
        <span className={classes.label} aria-hidden="true">
          {column.label}
        </span>
      )}
      {cell}
    </td>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly headId: string;
}

function Cell<Row>({ column, row, headId }: CellProps<Row>): ReactNode {
  const shared = { "data-align": column.align, "data-part": partOf(column) };
  if (column.isHead) {
    return (
      <th id={headId} scope="row" role="rowheader" {...shared}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td role="cell" {...shared}>
      {!column.isAction && (
        <span className={classes.label} aria-hidden="true">
          {column.label}
        </span>
      )}
      {column.cell(row)}
    </td>
  );
}
