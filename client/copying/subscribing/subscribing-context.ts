import { createContext, type ReactNode } from "react";

export interface SubscribingProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Renders the dialog in which one subscribes to somebody. Billing has it, which copying does not know: the app fills it in. */
export const SubscribingContext = createContext<(props: SubscribingProps) => ReactNode>(() => null);
