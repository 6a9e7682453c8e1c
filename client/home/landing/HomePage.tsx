import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useViewer } from "../../graphql/session/SessionContext";
import { Figures } from "./Figures";
import { HashCode, QueryCode } from "./CodeSamples";
import classes from "./HomePage.module.css";
import { useHomeFiguresQuery, useHomeQuery } from "./home.generated";
import { OnThePass } from "./LatestTrades";
import { Plans } from "./Plans";
import { SealedCard } from "./SealedCard";

/** What this is, shown with the server's own events and figures. It never redirects: signed in, it offers the app. */
export default function HomePage(): ReactNode {
  const viewer = useViewer();
  const isSignedIn = viewer.status === "signedIn";
  const { data, error, loading, refetch } = useHomeQuery();
  const { data: figures, loading: isCounting } = useHomeFiguresQuery({ errorPolicy: "all" });
  const items = data?.feed.edges.map(({ node }) => node) ?? null;
  const newest = items?.find(({ event }) => event.fillPrice !== null) ?? null;
  return (
    <div className={classes.page}>
      <section className={classes.hero} aria-labelledby="hero">
        <Pitch isSignedIn={isSignedIn} />
        <SealedCard item={newest} isLoading={!data && !error} hasFailed={Boolean(error) && !data} />
      </section>

      <Figures figures={figures} isLoading={isCounting && !figures} />
      <OnThePass
        items={items}
        isReading={loading}
        hasFailed={Boolean(error) && !data}
        onRetry={() => void refetch()}
        source={figures?.marketStatus?.source ?? null}
        isVisitor={!isSignedIn}
      />

      <Feature
        title="Every change is sealed."
        text="Each change of a trade carries the hash of the one before it. Remove one, change a price or move a time, and every later hash breaks. The database itself refuses to alter a sealed row. Anyone can check: every record is a file that you can fetch, with a program that checks it."
        link={
          <Link to="/education/records/check-it-yourself">
            Check a record yourself <IconArrowRight size={14} stroke={2} aria-hidden="true" />
          </Link>
        }
      >
        <HashCode item={newest} />
      </Feature>
      <Feature
        isMirrored
        title="The app uses the public API."
        text="One GraphQL endpoint for queries, mutations and live subscriptions. You can use everything the app uses."
        link={
          <Link to="/developers">
            Read the API <IconArrowRight size={14} stroke={2} aria-hidden="true" />
          </Link>
        }
      >
        <QueryCode />
      </Feature>

      <Plans />

      {!isSignedIn && <Start />}
    </div>
  );
}

/** What this is in three lines, and where to begin. */
const Pitch = ({ isSignedIn }: { readonly isSignedIn: boolean }): ReactNode => (
  <div className={classes.pitch}>
    <h1 id="hero">
      Copy a trader.
      <br />
      Get a receipt
      <br />
      for every trade.
    </h1>
    <p className={classes.lead}>
      Brigade copies the trades of people you choose into your own paper account, at sizes you set. Each copy shows what it cost. Each track
      record is sealed as it happens. And when you stop, it stops.
    </p>
    <div className={classes.buttons}>
      {isSignedIn ? (
        <Button component={Link} to="/feed" variant="filled" size="lg">
          View feed
        </Button>
      ) : (
        <Button component={Link} to="/register" variant="filled" size="lg">
          Open a paper account
        </Button>
      )}
      <Button component="a" href="#on-the-pass" size="lg">
        See the latest trades
      </Button>
    </div>
    <p className={classes.small}>$100,000 of paper money, no card. Or run it on your own server.</p>
  </div>
);

/** The way in once more, at the end of the page. */
const Start = (): ReactNode => (
  <section className={classes.start} aria-labelledby="start">
    <div>
      <h2 id="start">Start with paper. Stay as long as you like.</h2>
      <p>Copying can lose money. Start with paper money, and read the receipts.</p>
    </div>
    <Button component={Link} to="/register" variant="filled" size="lg">
      Open a paper account
    </Button>
  </section>
);

interface FeatureProps {
  readonly title: string;
  readonly text: string;
  readonly link?: ReactNode;
  readonly isMirrored?: boolean;
  readonly children: ReactNode;
}

const Feature = ({ title, text, link, isMirrored, children }: FeatureProps): ReactNode => (
  <section className={classes.feature} data-mirrored={isMirrored || undefined}>
    <div>
      <h2>{title}</h2>
      <p>{text}</p>
      {link}
    </div>
    {children}
  </section>
);
