import { gql } from "@apollo/client";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCache } from "../graphql/cache/cache";
import {
  applyOverrides,
  exitTestMode,
  onReload,
  setProductionOnly,
  stateFrom,
  storageKey,
  switchPersona,
  testMode,
  testModeHeaders,
} from "../graphql/session/test-mode";
import { renderApp } from "../testing/app";
import { renderFixture } from "../testing/fixture";
import { person } from "../testing/viewers";
import PersonasPanel from "./PersonasPanel";

const off = stateFrom(null);
const reload = vi.fn<() => void>();
const stored = (): unknown => JSON.parse(localStorage.getItem(storageKey) ?? "null");

beforeEach(() => {
  localStorage.clear();
  testMode(off);
  reload.mockReset();
  onReload(reload);
});
afterEach(() => {
  vi.useRealTimers();
  testMode(off);
});

test("PERSONA-030 switching to a persona turns test mode on, saves it under testModeState and reloads after 500 ms", () => {
  vi.useFakeTimers();
  expect(switchPersona("top_feeder")).toBe(true);
  expect(stored()).toEqual({
    isTestMode: true,
    activePersonaId: "top_feeder",
    overrides: {},
    showIndicator: true,
    isProductionOnlyMode: false,
  });
  expect(testModeHeaders()).toEqual({ "x-brigade-persona": "top_feeder" });
  vi.advanceTimersByTime(499);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("PERSONA-031 overrides do the same, and travel as JSON; leaving clears the state and reloads after 500 ms", () => {
  vi.useFakeTimers();
  applyOverrides({ tier: "chef", biteBalance: 7 });
  expect(stored()).toMatchObject({ isTestMode: true, overrides: { tier: "chef", biteBalance: 7 } });
  expect(testModeHeaders()).toEqual({ "x-brigade-overrides": '{"tier":"chef","biteBalance":7}' });
  vi.advanceTimersByTime(500);
  exitTestMode();
  expect([stored(), testModeHeaders(), testMode().isTestMode]).toEqual([null, {}, false]);
  vi.advanceTimersByTime(499);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("PERSONA-032 production-only mode forces test mode off and blocks personas and overrides", () => {
  vi.useFakeTimers();
  switchPersona("admin");
  setProductionOnly(true);
  expect(testMode()).toMatchObject({ isTestMode: false, activePersonaId: null, overrides: {}, isProductionOnlyMode: true });
  expect([switchPersona("admin"), applyOverrides({ role: "admin" }), testMode().isTestMode, testModeHeaders()]).toEqual([
    false,
    false,
    false,
    {},
  ]);
  setProductionOnly(false);
  expect(switchPersona("admin")).toBe(true);
});

test("PERSONA-033 edited storage is taken apart with care: nonsense counts as nothing, production-only mode wins", () => {
  for (const text of ["{", "7", "null", '{"isTestMode":"yes"}', '{"isTestMode":1,"activePersonaId":"admin"}'])
    expect(stateFrom(text)).toEqual(off);
  expect(stateFrom('{"isTestMode":true,"activePersonaId":"<b>","overrides":[1]}')).toEqual({ ...off, isTestMode: true });
  expect(stateFrom('{"isTestMode":true,"activePersonaId":"admin","isProductionOnlyMode":true}')).toEqual({
    ...off,
    isProductionOnlyMode: true,
  });
});

test("PERSONA-034 queries read the same state as Apollo's local state", () => {
  vi.useFakeTimers();
  switchPersona("new_eater");
  const query = gql`
    {
      testModeState @client {
        isTestMode
        activePersonaId
      }
    }
  `;
  expect(createCache().readQuery({ query })).toEqual({
    testModeState: { __typename: "TestModeState", isTestMode: true, activePersonaId: "new_eater" },
  });
});

test("PERSONA-035 the banner is above every page, leads to /admin, and asks before it leaves", async () => {
  testMode({ ...off, isTestMode: true, activePersonaId: "top_feeder" });
  const acting = {
    __typename: "TestMode",
    activePersonaId: "top_feeder",
    biteBalance: 1000,
    isReadOnly: false,
    realRole: "eater",
  } as const;
  renderApp({ path: "/settings", viewer: person({ isTestMode: true, isTester: true, testMode: acting }) });
  const banner = await screen.findByRole("complementary", { name: "Test mode" });
  expect(banner.textContent).toContain("You are Top feeder.");
  expect(screen.getByRole("link", { name: "Configure" }).getAttribute("href")).toBe("/admin");
  await userEvent.click(screen.getByRole("button", { name: "Exit test mode" }));
  await screen.findByText("Exit test mode and return to production?");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(testMode().isTestMode).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Exit test mode" }));
  await userEvent.click((await screen.findAllByRole("button", { name: "Exit test mode" })).at(-1)!);
  expect(testMode().isTestMode).toBe(false);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test("PERSONA-036 where the server does not go along the banner says that everything is real; hidden, it stays away", async () => {
  testMode({ ...off, isTestMode: true, activePersonaId: "admin" });
  renderApp({ path: "/settings", viewer: "eater" });
  expect((await screen.findByRole("complementary", { name: "Test mode" })).textContent).toContain("not honoured");
  act(() => void testMode({ ...testMode(), showIndicator: false }));
  await waitFor(() => expect(screen.queryByRole("complementary", { name: "Test mode" })).toBeNull());
});

test("MEND-P11 the words of a switch on the page of test mode turn it, as its track does", async () => {
  renderFixture(<PersonasPanel />, {
    path: "/admin",
    route: "/admin",
    viewer: "admin",
    answers: { TestPersonas: () => ({ testPersonas: [], isProductionOnlyMode: false }) },
  });
  const track = await screen.findByRole<HTMLInputElement>("switch", { name: "Show the banner" });
  expect(track.checked).toBe(true);
  await userEvent.click(screen.getByText("Show the banner"));
  expect(track.checked).toBe(false);
  expect(testMode().showIndicator).toBe(false);
});
