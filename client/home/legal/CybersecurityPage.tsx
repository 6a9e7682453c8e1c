import type { ReactNode } from "react";
import { LegalPage } from "./LegalPage";

/** `/cybersecurity`. */
export default function CybersecurityPage(): ReactNode {
  return <LegalPage id="CYBERSECURITY" />;
}
