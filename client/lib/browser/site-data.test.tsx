import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { isSiteDataKept, openTabChannel, readStored, siteData } from "./site-data";
import { useStored } from "./use-stored";

/** A browser that refuses site data: naming the storage throws. */
function refuse(): void {
  vi.stubGlobal("BroadcastChannel", function refused() {
    throw new DOMException("denied", "SecurityError");
  });
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
}

const wordOf = (stored: unknown): string => (typeof stored === "string" ? stored : "none");

test("MEND-P01 what a browser refuses to keep lasts until the page is left, and nothing throws", () => {
  refuse();
  try {
    expect(isSiteDataKept()).toBe(false);
    expect(openTabChannel("x")).toBeNull();
    const { result } = renderHook(() => useStored("brigade.word", wordOf));
    expect(result.current[0]).toBe("none");
    act(() => result.current[1]("salt"));
    expect(result.current[0]).toBe("salt");
    expect(readStored("brigade.word", wordOf)).toBe("salt");
    siteData.removeItem("brigade.word");
    expect(siteData.getItem("brigade.word")).toBeNull();
  } finally {
    vi.restoreAllMocks();
  }
});

test("MEND-P01 a stored choice follows another tab, and text that is not JSON counts as none", () => {
  localStorage.setItem("brigade.word", "{broken");
  const { result } = renderHook(() => useStored("brigade.word", wordOf));
  expect(result.current[0]).toBe("none");
  localStorage.setItem("brigade.word", '"pepper"');
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "brigade.word" })));
  expect(result.current[0]).toBe("pepper");
  expect(isSiteDataKept()).toBe(true);
});
