import { Suspense, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import type { ReceiptDialogProps } from "./Receipt";

const Receipt = lazily(() => import("./Receipt"));

/** The receipt by itself; its code and the dialog's are loaded when the first one is opened. */
export const ReceiptDialog = (props: ReceiptDialogProps): ReactNode => (
  <Suspense>
    <Receipt {...props} />
  </Suspense>
);
