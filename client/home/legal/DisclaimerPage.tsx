import type { ReactNode } from "react";
import { LegalPage } from "./LegalPage";

/** `/disclaimer`. */
export default function DisclaimerPage(): ReactNode {
  return <LegalPage id="DISCLAIMER" />;
}
