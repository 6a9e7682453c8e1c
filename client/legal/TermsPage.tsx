import type { ReactNode } from "react";
import { LegalPage } from "./LegalPage";

const sections = [
  {
    title: "What this is",
    text: [
      "Brigade is software that anyone may run. Whoever runs this copy of it is your counterpart under these terms; the authors of the software are not.",
      "Feeders publish their own trades. Nobody here manages your money or advises you: what a feeder does is their own decision, and following it is yours.",
    ],
  },
  {
    title: "Your account",
    text: [
      "One person, one account, with an email address that is yours. Keep your password to yourself; sessions can be listed and ended in the settings.",
      "An account may be suspended for fraud, for abuse of other people or of the service. A suspended user may still close what they own.",
    ],
  },
  {
    title: "Paper money",
    text: [
      "Every account starts with $100,000 of paper money and a separate practice account. Paper money is not money: it cannot be paid in, paid out or exchanged.",
      "Prices are simulated, replayed from the past or delivered by a market data provider; every screen says which. Fills on paper assume that an order is filled at the quoted bid or ask.",
    ],
  },
  {
    title: "Track records",
    text: [
      "Each change of a trade on a record account is sealed into a chain and cannot be altered or removed, by its author or by us. A mistake is corrected by a further event.",
      "A record describes the past. It is no promise.",
    ],
  },
  {
    title: "What you publish",
    text: [
      "You keep the rights to what you write and allow the house to show it. Do not publish what is unlawful, what is another's, or what is meant to move a market you hold.",
    ],
  },
  {
    title: "Liability",
    text: [
      "The service is provided as it is. Interruptions, delays and errors occur; the house does not promise that a price, a fill or a message arrives in time. Mandatory law stays untouched.",
    ],
  },
  {
    title: "Ending it",
    text: ["You may stop at any time. Sealed events stay, under a pseudonym, because a chain with holes could not be checked."],
  },
] as const;

export default function TermsPage(): ReactNode {
  return <LegalPage title="Terms" lead="What you may expect of this house, and what it expects of you." sections={sections} />;
}
