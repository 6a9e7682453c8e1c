import { useRef, useState } from "react";
import type { ReactNode } from "react";
import type { UserErrorFactsFragment } from "../../graphql/links/error.generated";
import { ReauthenticationDialog } from "./ReauthenticationDialog";

/** What a mutation answered; null when nothing came back. */
type Errors = readonly UserErrorFactsFragment[] | null;

export interface Reauthentication {
  /**
   * Runs a mutation; where it wants a fresh sign-in, asks for the password or a passkey and runs it again. Resolves with the errors that
   * are left: empty when it worked, null without an answer, "cancelled" when the person gave up.
   */
  readonly guard: (work: () => Promise<Errors>) => Promise<Errors | "cancelled">;
  /** To be rendered somewhere in the component. */
  readonly dialog: ReactNode;
}

const isStale = (errors: Errors): boolean => errors?.some(({ code }) => code === "FRESH_SIGN_IN_REQUIRED") ?? false;

export function useReauthentication(): Reauthentication {
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<((isProven: boolean) => void) | null>(null);

  const prove = (): Promise<boolean> => {
    setOpen(true);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  };
  const close = (isProven: boolean): void => {
    setOpen(false);
    settle.current?.(isProven);
    settle.current = null;
  };
  const guard = async (work: () => Promise<Errors>): Promise<Errors | "cancelled"> => {
    const errors = await work();
    if (!isStale(errors)) return errors;
    return (await prove()) ? work() : "cancelled";
  };
  return { guard, dialog: isOpen && <ReauthenticationDialog onProven={() => close(true)} onClose={() => close(false)} /> };
}
