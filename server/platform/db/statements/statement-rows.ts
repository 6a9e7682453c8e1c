import type { Queryable } from "../rows";
import type { Statement } from "./statement";

/** Rows of a defined statement, of one that ends in `returning` too, as the driver gives them: numeric and bigint as text. */
export async function statementRows<Row, Parameters extends readonly unknown[]>(
  db: Queryable,
  statement: Statement<Row, Parameters>,
  parameters: Parameters,
): Promise<Row[]> {
  const answer = (await db.query(statement.text, [...parameters])) as Row[] | [Row[], number];
  return isChange(answer) ? answer[0] : answer;
}

/** TypeORM answers `update` and `delete` with the rows and their number. A row is never an array. */
const isChange = <Row>(answer: Row[] | [Row[], number]): answer is [Row[], number] => Array.isArray(answer[0]);
