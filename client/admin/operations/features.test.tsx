import { Notifications } from "@mantine/notifications";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import FeaturesPanel from "./FeaturesPanel";

const row = (isOn: boolean) => ({
  ...{ __typename: "FeatureSwitch", feature: "COPYING", label: "New copies", mutations: ["startCopying"], isOn },
  ...{ reason: "Too busy", changedAt: "2026-11-18T15:00:00.000Z" },
});

test("MEND-S23 a feature that is switched on says so, and one that could not be says why and stays off", async () => {
  let answer: () => object = () => new Error("no connection");
  renderFixture(
    <>
      <FeaturesPanel />
      <Notifications />
    </>,
    { answers: { FeatureSwitches: () => ({ featureSwitches: [row(false)] }), SetFeature: () => answer() } },
  );
  const press = async (): Promise<HTMLInputElement> => {
    const box = await screen.findByRole<HTMLInputElement>("switch", { name: "New copies" });
    fireEvent.click(box);
    return box;
  };
  const box = await press();
  expect(await screen.findByText(/The kitchen did not answer/)).toBeTruthy();
  expect(box.checked).toBe(false);
  const error = { __typename: "UserError", code: "FORBIDDEN", path: [], message: "Sign in again first.", limit: null };
  answer = () => ({ setFeature: { __typename: "FeaturesPayload", features: [], errors: [error] } });
  await press();
  expect(await screen.findByText("Sign in again first.")).toBeTruthy();
  expect(screen.queryByText("Switched on: New copies.")).toBeNull();
  answer = () => ({ setFeature: { __typename: "FeaturesPayload", features: [row(true)], errors: [] } });
  await press();
  expect(await screen.findByText("Switched on: New copies.")).toBeTruthy();
  expect((await screen.findByRole<HTMLInputElement>("switch", { name: "New copies" })).checked).toBe(true);
});
