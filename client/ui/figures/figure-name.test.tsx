import { Button } from "@mantine/core";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import { Dialog } from "../overlays/Dialog";
import { FigureName } from "./FigureName";

const name = "Sharpe: how it is calculated";
const isShut = () => waitFor(() => expect(screen.queryByText(/standard deviation × √252/)).toBeNull());

test("FIG-079 a figure's name, pressed, shows its formula and the way to all of them; Esc shuts it and the focus is back on the name", async () => {
  renderFixture(<FigureName figure="sharpe">Sharpe</FigureName>);
  fireEvent.click(await screen.findByRole("button", { name }));
  expect(await screen.findByText("average daily return ÷ standard deviation × √252")).toBeTruthy();
  const all = screen.getByRole("link", { name: "All formulas, with examples" });
  expect(all.getAttribute("href")).toBe("/education/figures/every-figure#from-daily-closes");
  await waitFor(() => expect(document.activeElement).toBe(all));
  fireEvent.keyDown(all, { key: "Escape", code: "Escape" });
  await isShut();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name })));
  fireEvent.click(screen.getByRole("button", { name }));
  expect(await screen.findByText(/standard deviation × √252/)).toBeTruthy();
});

test("FIG-079 inside a dialog, Esc shuts the formula first", async () => {
  renderFixture(
    <Dialog isOpen title="Compare" onClose={() => undefined}>
      <FigureName figure="sharpe">Sharpe</FigureName>
      <Button>Done</Button>
    </Dialog>,
  );
  fireEvent.click(await screen.findByRole("button", { name }));
  const all = await screen.findByRole("link", { name: "All formulas, with examples" });
  await waitFor(() => expect(document.activeElement).toBe(all));
  fireEvent.keyDown(all, { key: "Escape", code: "Escape" });
  await isShut();
  expect(screen.getByRole("dialog", { name: "Compare" })).toBeTruthy();
});
