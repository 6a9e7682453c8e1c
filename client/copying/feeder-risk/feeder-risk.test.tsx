import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { copyRow } from "../../testing/copies";
import { renderFixture, type Answers } from "../../testing/fixture";
import FeederBoundsDialog from "./FeederBoundsDialog";
import { FeederRiskCard } from "./FeederRiskCard";

const risk = {
  ...{ __typename: "FeederRisk", marginUsePercent: 86.867, floatingLossPercent: 5.01, depositedPercent: 0, withdrawnPercent: null },
  asOf: "2026-11-20T15:00:00.000Z",
};
const bounds = {
  ...{ __typename: "FeederBounds", marginUseMax: "40", floatingLossMax: null, withdrawnMax: null, depositedMax: null, action: "STOP" },
  ...{ crossed: "MARGIN_USE", crossedAt: "2026-11-20T14:59:00.000Z", crossedPercent: 52.25 },
};
const copyOf = (feederBounds: object | null) => ({ __typename: "Copy", id: copyRow().id, feederBounds });
const error = (path: string[]) => ({
  __typename: "UserError",
  code: "INVALID",
  message: "Enter a percentage from 0.01 to 100.",
  path,
  limit: null,
});

const answers = (more: Answers = {}): Answers => ({
  FeederRisk: () => ({ feederRisk: risk }),
  CopyFeederBounds: () => ({ copy: copyOf(bounds) }),
  ...more,
});

test("PROOF-077 the record shows the feeder's risk in percent; where it is not shown there is no card", async () => {
  const shown = renderFixture(<FeederRiskCard feederId="f" />, { answers: answers() });
  await screen.findByText("86.9%");
  screen.getByText("5.0%");
  screen.getByText("no equity");
  shown.unmount();
  const page = (
    <main>
      <FeederRiskCard feederId="f" />
    </main>
  );
  const hidden = renderFixture(page, { answers: answers({ FeederRisk: () => ({ feederRisk: null }) }) });
  await waitFor(() => expect(hidden.asked.map(({ name }) => name)).toContain("FeederRisk"));
  // Not even room is left: an empty place would cost the page a gap.
  expect(screen.getByRole("main").childElementCount).toBe(0);
});

test("PROOF-077 the dialog shows the risk beside the bounds and what was crossed, and says a refusal at its field", async () => {
  let asked = 0;
  const fixture = renderFixture(<FeederBoundsDialog copy={copyRow()} onClose={() => undefined} />, {
    answers: answers({
      SetFeederBounds: () => ({
        setFeederBounds: {
          __typename: "CopyPayload",
          copy: copyOf(bounds),
          errors: asked++ === 0 ? [error(["input", "withdrawnMax"])] : [],
        },
      }),
    }),
  });
  const dialog = await screen.findByRole("dialog");
  const margin = await within(dialog).findByLabelText("Max margin use");
  expect((margin as HTMLInputElement).value).toBe("40%");
  await within(dialog).findByText("86.9%");
  within(dialog).getByText("Margin use went beyond your bound");
  within(dialog).getByText(/It was at 52.3%/);
  const withdrawn = within(dialog).getByLabelText("Max withdrawn in 30 days");
  fireEvent.change(withdrawn, { target: { value: "0" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await within(dialog).findByText("Enter a percentage above zero, or leave empty.");
  fireEvent.change(withdrawn, { target: { value: "25" } });
  fireEvent.click(within(dialog).getByRole("radio", { name: "Pause: open nothing more" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await within(dialog).findByText("Enter a percentage from 0.01 to 100.");
  expect(fixture.asked.findLast(({ name }) => name === "SetFeederBounds")?.variables).toEqual({
    input: { copyId: copyRow().id, marginUseMax: "40", floatingLossMax: null, withdrawnMax: "25", depositedMax: null, action: "PAUSE" },
  });
});

test("PROOF-077 an answer that failed is said, and another try works", async () => {
  let asked = 0;
  renderFixture(<FeederBoundsDialog copy={copyRow()} onClose={() => undefined} />, {
    answers: answers({
      CopyFeederBounds: () => {
        if (asked++ === 0) return new Error("down");
        return { copy: copyOf(null) };
      },
    }),
  });
  fireEvent.click(await screen.findByRole("button", { name: /again/i }));
  expect(((await screen.findByLabelText("Max floating loss")) as HTMLInputElement).value).toBe("");
});
