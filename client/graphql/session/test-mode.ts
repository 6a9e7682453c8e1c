import { makeVar } from "@apollo/client";
import type { FieldPolicy } from "@apollo/client";
import { siteData } from "../../lib/browser/site-data";
import type { Role, Tier } from "../schema.generated";

/** What a tester puts on top of a persona. The server honours these names and no others. */
export interface TestOverrides {
  readonly role?: Role;
  readonly tier?: Tier;
  readonly biteBalance?: number;
  readonly activeMode?: "eater" | "feeder";
  readonly subscription?: { readonly type: string; readonly active: boolean; readonly renewalDate: string } | null;
}

/** The specification's persisted state, in local storage under `testModeState`. */
export interface TestModeState {
  readonly isTestMode: boolean;
  readonly activePersonaId: string | null;
  readonly overrides: TestOverrides;
  readonly showIndicator: boolean;
  readonly isProductionOnlyMode: boolean;
}

export const storageKey = "testModeState";
/** From a change to the reload that makes it count. */
export const reloadMs = 500;
export const exitQuestion = "Exit test mode and return to production?";

const off: TestModeState = { isTestMode: false, activePersonaId: null, overrides: {}, showIndicator: true, isProductionOnlyMode: false };

/** Takes stored text apart; what is not of its form counts as not stored, and production-only mode forces the rest off. */
export function stateFrom(text: string | null): TestModeState {
  let stored: Partial<Record<keyof TestModeState, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) stored = parsed;
  } catch {
    return off;
  }
  const isProductionOnlyMode = stored.isProductionOnlyMode === true;
  const showIndicator = stored.showIndicator !== false;
  if (stored.isTestMode !== true || isProductionOnlyMode) return { ...off, showIndicator, isProductionOnlyMode };
  const { activePersonaId, overrides } = stored;
  return {
    isTestMode: true,
    activePersonaId: typeof activePersonaId === "string" && /^[a-z_]{2,30}$/.test(activePersonaId) ? activePersonaId : null,
    overrides: typeof overrides === "object" && overrides !== null && !Array.isArray(overrides) ? overrides : {},
    showIndicator,
    isProductionOnlyMode,
  };
}

/** Apollo's local state: what this browser wishes for. Whether it is granted, `me.isTestMode` says. */
export const testMode = makeVar<TestModeState>(stateFrom(siteData.getItem(storageKey)));

/** Reads the same state in queries: `{ testModeState @client { … } }`. */
export const testModePolicy: FieldPolicy = { read: () => ({ __typename: "TestModeState", ...testMode() }) };

let reload = (): void => location.reload();
/** For tests: what happens instead of a reload. */
export function onReload(work: () => void): void {
  reload = work;
}
const reloadSoon = (): void => void setTimeout(() => reload(), reloadMs);

function save(change: Partial<TestModeState>): void {
  const next = { ...testMode(), ...change };
  testMode(next);
  siteData.setItem(storageKey, JSON.stringify(next));
}

/** Acts as a persona from the next load on. False in production-only mode: then nothing happens. */
export function switchPersona(activePersonaId: string): boolean {
  if (testMode().isProductionOnlyMode) return false;
  save({ isTestMode: true, activePersonaId, overrides: {} });
  reloadSoon();
  return true;
}

/** Puts these on top of the persona, or of one's own account. False in production-only mode. */
export function applyOverrides(overrides: TestOverrides): boolean {
  if (testMode().isProductionOnlyMode) return false;
  save({ isTestMode: true, overrides });
  reloadSoon();
  return true;
}

/** Back to production; whoever calls has asked `exitQuestion`. */
export function exitTestMode(): void {
  const { showIndicator, isProductionOnlyMode } = testMode();
  testMode({ ...off, showIndicator, isProductionOnlyMode });
  siteData.removeItem(storageKey);
  reloadSoon();
}

/** On: forces test mode off here and blocks personas and overrides until it is off again. */
export function setProductionOnly(isProductionOnlyMode: boolean): void {
  const wasOn = testMode().isTestMode;
  save(isProductionOnlyMode ? { isProductionOnlyMode, isTestMode: false, activePersonaId: null, overrides: {} } : { isProductionOnlyMode });
  if (wasOn) reloadSoon();
}

export const setShowIndicator = (showIndicator: boolean): void => save({ showIndicator });

/** The server refused what this browser wishes for: until the next load nothing asks for it again, and all is real. */
export const isTestModeRefused = makeVar(false);

/** What requests carry in test mode, and `connection_init` with them. */
export function testModeHeaders(): Record<string, string> {
  const { isTestMode, activePersonaId, overrides } = testMode();
  if (!isTestMode || isTestModeRefused()) return {};
  return {
    ...(activePersonaId === null ? {} : { "x-brigade-persona": activePersonaId }),
    ...(Object.keys(overrides).length === 0 ? {} : { "x-brigade-overrides": JSON.stringify(overrides) }),
  };
}

/** Another tab switched: this one would go on as somebody else. */
if (typeof window !== "undefined")
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== storageKey) return;
    const next = stateFrom(newValue);
    const { isTestMode, activePersonaId, overrides } = testMode();
    const isSame =
      JSON.stringify([isTestMode, activePersonaId, overrides]) === JSON.stringify([next.isTestMode, next.activePersonaId, next.overrides]);
    testMode(next);
    if (!isSame) reloadSoon();
  });
