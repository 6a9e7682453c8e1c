import { makeVar } from "@apollo/client";
import { siteData } from "../lib/browser/site-data";

/** What somebody said about being counted on this device; null while they said nothing, and then nothing is sent. */
export type Consent = "granted" | "denied" | null;

const storageKey = "brigade.analytics.consent";

function stored(): Consent {
  const value = siteData.getItem(storageKey);
  return value === "granted" || value === "denied" ? value : null;
}

export const consent = makeVar<Consent>(stored());

export function setConsent(value: "granted" | "denied"): void {
  consent(value);
  siteData.setItem(storageKey, value);
}

/** "Do not track" or Global Privacy Control in the browser's own settings: stronger than any answer given here. */
export function asksNotToTrack(browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean } = navigator): boolean {
  return browser.doNotTrack === "1" || browser.doNotTrack === "yes" || browser.globalPrivacyControl === true;
}

export const mayCount = (): boolean => consent() === "granted" && !asksNotToTrack();
