import type { ReactNode } from "react";
import { LegalPage } from "./LegalPage";

/** `/terms`. */
export default function TermsPage(): ReactNode {
  return <LegalPage id="TERMS" />;
}
