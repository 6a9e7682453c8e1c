/** A cell that would start a formula in a spreadsheet is quoted with an apostrophe; a plain signed number is not. */
const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+(?:\.\d+)?$/.test(cell);

function quoted(cell: string): string {
  const safe = isFormula(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180 text from a heading and rows of plain values (unformatted numbers, ISO moments). */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => row.map((cell) => quoted(cell === null ? "" : String(cell))).join(",")).join("\r\n") + "\r\n";

/** Hands a CSV file to the browser's downloads. */
export function downloadCsv(fileName: string, rows: readonly (readonly (string | number | null)[])[]): void {
  const address = URL.createObjectURL(new Blob([csvText(rows)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
