/** What a browser could not do with a passkey, in words. */
const words = "Your device did not return a passkey. Try again, or use your password.";

export type PasskeyAnswer = { readonly response: string } | { readonly problem: string };

export const canUsePasskeys = (): boolean => typeof window !== "undefined" && "PublicKeyCredential" in window;

async function answered(work: () => Promise<unknown>): Promise<PasskeyAnswer> {
  try {
    return { response: JSON.stringify(await work()) };
  } catch {
    return { problem: words };
  }
}

/** Asks the device for one of its passkeys for this server. The code for it is loaded now, not with the page. */
export const askForPasskey = (optionsJson: string): Promise<PasskeyAnswer> =>
  answered(async () => {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    return startAuthentication({ optionsJSON: JSON.parse(optionsJson) as never });
  });

/** Lets the device make a passkey. */
export const makePasskey = (optionsJson: string): Promise<PasskeyAnswer> =>
  answered(async () => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    return startRegistration({ optionsJSON: JSON.parse(optionsJson) as never });
  });
