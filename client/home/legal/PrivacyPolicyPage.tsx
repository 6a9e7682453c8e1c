import type { ReactNode } from "react";
import { LegalPage } from "./LegalPage";

/** `/privacy`. */
export default function PrivacyPolicyPage(): ReactNode {
  return <LegalPage id="PRIVACY" />;
}
