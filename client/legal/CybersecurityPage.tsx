import type { ReactNode } from "react";
import { LegalPage } from "./LegalPage";

const sections = [
  {
    title: "Signing in",
    text: [
      "Passwords need at least ten characters, common ones are refused, and they are stored only as slow, salted hashes. Tries are limited per account and per network address. Addresses are confirmed by a link that works once.",
      "Each session can be seen and ended in the settings; ending one closes its live connection within thirty seconds.",
    ],
  },
  {
    title: "In transit and in the browser",
    text: [
      "Serve this house over HTTPS. Cookies are HttpOnly and SameSite=Lax. Pages run no inline scripts and load nothing from other sites.",
    ],
  },
  {
    title: "The API",
    text: [
      "Every request is bounded in depth, cost and size, on HTTP and on the socket alike. What a viewer may see is decided in one place for every list, stream and figure.",
    ],
  },
  {
    title: "The record",
    text: ["A sealed event holds the hash of the one before it. The database itself refuses to change, delete or truncate sealed events."],
  },
  {
    title: "If you find a hole",
    text: [
      "Tell whoever runs this house, with the steps to see it, before you tell others. Do not read or change other people's data to prove it.",
    ],
  },
] as const;

export default function CybersecurityPage(): ReactNode {
  return (
    <LegalPage title="Cybersecurity" lead="How this house protects accounts and records, and how to report a hole." sections={sections} />
  );
}
