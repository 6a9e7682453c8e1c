import { Fragment, type ReactNode } from "react";
import classes from "./ResponsiveTable.module.css";

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
  /** Left out below 768 px. */
  readonly isWideOnly?: boolean;
}

export interface ResponsiveTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Totals, always from the server: one cell a column. */
  readonly foot?: readonly { readonly key: string; readonly cell: ReactNode }[];
  /** On a phone two values to a line instead of three, and the action beside the head: for four values of two lines each. */
  readonly isPaired?: boolean;
  /** Rows of 32 instead of 52. */
  readonly isDense?: boolean;
  /** What opens under a row, across all columns; null while the row is shut. */
  readonly detail?: (row: Row) => ReactNode;
}

const partOf = <Row,>({ isHead, isAction }: Column<Row>): string | undefined => (isHead ? "head" : isAction ? "action" : undefined);

/** One real table; under 768 px each row is laid out as a card, with the headings as labels. Nothing is rendered twice. */
export function ResponsiveTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  foot,
  isDense = false,
  isPaired = false,
  detail,
}: ResponsiveTableProps<Row>): ReactNode {
  return (
    // Roles are named again because a table laid out as blocks loses them in some browsers.
    <table className={classes.table} data-dense={isDense || undefined} data-paired={isPaired || undefined} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.key} scope="col" role="columnheader" data-align={column.align} data-wide={column.isWideOnly || undefined}>
              {column.label}
              {column.spokenLabel && <span className="visually-hidden">{column.spokenLabel}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Fragment key={rowKey(row)}>
            <tr role="row">
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
            <Detail columns={columns.length}>{detail?.(row)}</Detail>
          </Fragment>
        ))}
      </tbody>
      {foot && (
        <tfoot role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <FootCell key={column.key} column={column} cell={foot.find(({ key }) => key === column.key)?.cell} />
            ))}
          </tr>
        </tfoot>
      )}
    </table>
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
    <td
      role="cell"
      data-align={column.align}
      data-part={partOf(column)}
      data-wide={column.isWideOnly || undefined}
      data-empty={cell === undefined || undefined}
    >
      {!column.isHead && !column.isAction && (
        <span className={classes.label} aria-hidden="true">
          {column.label}
        </span>
      )}
      {cell}
    </td>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }): ReactNode {
  const shared = { "data-align": column.align, "data-part": partOf(column), "data-wide": column.isWideOnly || undefined };
  if (column.isHead) {
    return (
      <th scope="row" role="rowheader" {...shared}>
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
