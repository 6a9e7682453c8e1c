/**
 * What this browser keeps for the app between visits. A browser may refuse it: then `localStorage` throws as soon as it is
 * named. Nothing else in the client names it (MEND-P01), so that no page can break on it; what was refused lasts until
 * the page is left.
 */
const forThisPage = new Map<string, string | null>();

export const siteData = {
  getItem(key: string): string | null {
    const held = forThisPage.get(key);
    if (held !== undefined) return held;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },

  setItem(key: string, text: string): void {
    try {
      localStorage.setItem(key, text);
      forThisPage.delete(key);
    } catch {
      forThisPage.set(key, text);
    }
  },

  removeItem(key: string): void {
    forThisPage.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept there.
    }
  },
};

/** What stands under a key, as `from` reads it; `from` gets undefined where nothing does, or what is not JSON. */
export function readStored<T>(key: string, from: (stored: unknown) => T): T {
  const text = siteData.getItem(key);
  let stored: unknown;
  try {
    stored = text === null ? undefined : JSON.parse(text);
  } catch {
    stored = undefined;
  }
  return from(stored);
}

const probeKey = "brigade.analytics.probe";

/** For tests: a browser that refused begins anew. */
export const forgetRefused = (): void => forThisPage.clear();

/** Whether this browser keeps anything beyond this page. Asked anew each time: people change it while a page is open. */
export function isSiteDataKept(): boolean {
  try {
    localStorage.setItem(probeKey, "1");
    localStorage.removeItem(probeKey);
    return true;
  } catch {
    return false;
  }
}

/** Whether this browser keeps cookies: without one nobody stays logged in. Tried, for `navigator.cookieEnabled` says yes where they are blocked. */
export function areCookiesKept(): boolean {
  const probe = "brigade.probe=1";
  try {
    document.cookie = `${probe}; SameSite=Strict`;
    const isKept = document.cookie.includes(probe);
    document.cookie = `${probe}; SameSite=Strict; max-age=0`;
    return isKept;
  } catch {
    return false;
  }
}

/** A channel between the tabs of this browser; null where it has none or refuses it. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}

/** The worker registrations of this browser; null where it has none or refuses them. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}
