import type { ReactNode } from "react";
import { LegalPage } from "./LegalPage";

const sections = [
  {
    title: "No advice",
    text: [
      "Nothing here is investment advice, a recommendation or an offer. Feeders are users like you; nobody has examined whether they know what they do.",
    ],
  },
  {
    title: "Trading can lose money",
    text: ["You can lose all that you put into a trade, and with short sales more than that. Only use money whose loss you can bear."],
  },
  {
    title: "The past is not the future",
    text: [
      "Returns, drawdowns and risk figures describe what has happened. Short records tell luck from skill badly; the screens say so where a figure cannot be given.",
    ],
  },
  {
    title: "Paper is kinder than markets",
    text: [
      "Paper orders fill at the quoted price, in any size. Real orders move prices, fill in parts, late or not at all, and cost fees. A paper record overstates what the same trades would have made.",
    ],
  },
  {
    title: "Simulated prices",
    text: ["Where a screen says “Simulated prices” or “Replayed prices”, no market stands behind them, whatever the symbols are called."],
  },
  {
    title: "Stops",
    text: ["A stop is carried out at the price of the tick that reaches it, which after a gap may be far from the price you set."],
  },
] as const;

export default function DisclaimerPage(): ReactNode {
  return (
    <LegalPage
      title="Disclaimer"
      lead="What trading here can cost you, and what no figure on these screens promises."
      sections={sections}
    />
  );
}
