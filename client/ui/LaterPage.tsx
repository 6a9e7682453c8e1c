import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useViewer } from "../graphql/SessionContext";
import { ClochePicture } from "./pictures";
import { EmptyState } from "./States";

export interface LaterPageProps {
  /** What will be served here, one sentence. */
  readonly what: string;
  /** What of it works today. */
  readonly today?: { readonly text: string; readonly to: string; readonly label: string };
}

const home = {
  signedIn: { text: "Meanwhile the feed is live and your paper account is open.", to: "/feed", label: "Open the feed" },
  visitor: { text: "Meanwhile you can watch trades, a little late, on the first page.", to: "/", label: "See trades" },
} as const;

/** A door that is on the plan but not open yet: says so, and leads to what works today. */
export function LaterPage({ what, today }: LaterPageProps): ReactNode {
  const viewer = useViewer();
  const way = today ?? home[viewer.status === "signedIn" ? "signedIn" : "visitor"];
  const link = (
    <Button
      component={way.to === "/graphql" ? "a" : (Link as never)}
      {...(way.to === "/graphql" ? { href: way.to } : ({ to: way.to } as object))}
      variant="filled"
    >
      {way.label}
    </Button>
  );
  return (
    <EmptyState title="Not on the menu yet" picture={<ClochePicture />} level={1} actions={link}>
      {what} {way.text}
    </EmptyState>
  );
}
