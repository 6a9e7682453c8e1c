import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LegalPage } from "./LegalPage";

const sections = [
  {
    title: "What is kept",
    text: [
      "Your email address, username, name and role; a hash of your password, never the password; your sessions with the network address and browser they were opened from.",
      "What you do here: accounts, orders, trades, fills, whom you follow, and your settings.",
    ],
  },
  {
    title: "What others see",
    text: [
      <>
        Signed-in users see your profile and your trades as your{" "}
        <Link key="p" to="/settings/privacy">
          privacy settings
        </Link>{" "}
        allow. Visitors see trades at least 15 minutes late. Money amounts are shown only if you say so.
      </>,
      "Sealed events contain no names and no text, only salted hashes of them.",
    ],
  },
  {
    title: "Cookies and storage",
    text: [
      "One cookie keeps you signed in; it is HttpOnly and not sent from other sites. Your browser also keeps how you want the house to look. There are no third-party cookies, trackers or fonts.",
    ],
  },
  {
    title: "Who else gets it",
    text: ["Nobody, except the mail service that whoever runs this house has chosen for sending confirmation links."],
  },
  {
    title: "How long",
    text: [
      "Events for replaying a dropped connection are kept for seven days. Sessions end when they expire or when you end them. Trades and sealed events stay, because others rely on the record.",
    ],
  },
  {
    title: "Your rights",
    text: [
      "You may ask what is kept about you, have it corrected, and have your account erased; sealed rows then stay under a pseudonym. Ask whoever runs this house.",
    ],
  },
] as const;

export default function PrivacyPolicyPage(): ReactNode {
  return <LegalPage title="Privacy" lead="What this house knows about you, who sees it, and for how long." sections={sections} />;
}
