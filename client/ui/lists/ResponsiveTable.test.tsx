import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderFixture } from "../../testing/fixture";
import { ResponsiveTable, type Column } from "./ResponsiveTable";

afterEach(() => vi.restoreAllMocks());

interface Row {
  readonly name: string;
  readonly made: string;
  readonly fell: string;
}
const columns: readonly Column<Row>[] = [
  { key: "name", label: "Feeder", isHead: true, cell: ({ name }) => name },
  { key: "made", label: "Made", cell: ({ made }) => made },
  { key: "fell", label: "Drawdown", isDetail: true, cell: ({ fell }) => fell },
];
const rows: readonly Row[] = [
  { name: "Ana", made: "+4%", fell: "−2%" },
  { name: "Bob", made: "+1%", fell: "−9%" },
];
const table = () => renderFixture(<ResponsiveTable caption="Board" columns={columns} rows={rows} rowKey={({ name }) => name} />);

/** A place of some width around a table of another. */
function widths(place: number, taken: number): void {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(place);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(taken);
}

test("MEND-S14 a table that fits is one; where its columns do not fit its rows are cards, whatever the window", () => {
  widths(1_100, 1_095);
  const wide = table();
  expect(screen.getByRole("table").hasAttribute("data-cards")).toBe(false);
  wide.unmount();
  widths(960, 1_095);
  table();
  expect(screen.getByRole("table").hasAttribute("data-cards")).toBe(true);
});

test("MEND-S28 a card keeps what the table shows: its row opens, named by its head, and only its own", () => {
  widths(960, 1_095);
  table();
  expect(screen.queryByText("−2%")).toBeNull();
  const more = screen.getByRole("button", { name: "More Ana" });
  expect(more.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(more);
  expect(within(screen.getByRole("row", { name: /Ana/ })).getByText("−2%")).toBeTruthy();
  expect(screen.queryByText("−9%")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Less Ana" }));
  expect(screen.queryByText("−2%")).toBeNull();
});

test("MEND-S28 the table itself shows every column and has nothing to open", () => {
  widths(1_100, 1_095);
  table();
  expect([screen.getByText("−2%"), screen.getByText("−9%")]).toHaveLength(2);
  expect(screen.queryByRole("button")).toBeNull();
});
