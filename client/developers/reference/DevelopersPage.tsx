import { Button, CopyButton, Flex, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useViewer } from "../../graphql/session/SessionContext";
import { formatDate } from "../../lib/format/time";
import { useOrigin } from "../../lib/browser/hydration";
import { LocalText } from "../../ui/data/LocalText";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { changelog } from "./changelog";
import classes from "./DevelopersPage.module.css";
import { useApiReferenceQuery } from "../developers.generated";
import type { ApiReferenceQuery } from "../developers.generated";
import { examples } from "../examples/examples";
import type { Example } from "../examples/examples";
import { OperationsTable } from "./OperationsTable";
import { formatCount } from "../../lib/format/format";

export type Reference = ApiReferenceQuery["apiReference"];

const parts = [
  ["sign-in", "Sign in with a key"],
  ...examples.map(({ anchor, title }) => [anchor, title] as const),
  ["operations", "Operations"],
  ["limits", "Limits"],
  ["errors", "Error codes"],
  ["changelog", "Changelog"],
] as const;

/** What a programmer needs: the app itself uses nothing else than what is here. */
export default function DevelopersPage(): ReactNode {
  const isSignedIn = useViewer().status === "signedIn";
  const { data, error, refetch } = useApiReferenceQuery();
  return (
    <div className={classes.page}>
      <Contents />
      <div className={classes.text}>
        <h1>The API is the app</h1>
        <Text fz={17} lh="26px" c="secondary" mb={20}>
          One GraphQL endpoint, over HTTP and WebSocket. The app uses only this API: your program can do whatever a screen does.
        </Text>
        <Ways isSignedIn={isSignedIn} />
        <SignIn />
        {examples.map((example) => (
          <ExampleSection key={example.anchor} example={example} />
        ))}
        {data ? (
          <ReferenceSections reference={data.apiReference} />
        ) : error ? (
          <ErrorState title="Couldn’t load the reference" onRetry={() => void refetch()}>
            Operations, limits and codes come from the running server, and it did not answer.
          </ErrorState>
        ) : (
          <div role="status" aria-label="Loading the reference">
            <Skeleton height={320} />
          </div>
        )}
        <Changelog />
      </div>
    </div>
  );
}

const Contents = (): ReactNode => (
  <nav className={classes.contents} aria-label="On this page">
    <ul>
      {parts.map(([anchor, title]) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
);

/** The schema to browse, and what one needs to use it. */
const Ways = ({ isSignedIn }: { readonly isSignedIn: boolean }): ReactNode => (
  <Flex gap="xs" wrap="wrap">
    <Button component="a" href="/graphql" variant="filled">
      Browse schema
    </Button>
    <Button component={Link} to={isSignedIn ? "/settings#keys" : "/register"}>
      {isSignedIn ? "Create API key" : "Open an account"}
    </Button>
    {/* As many for everyone: who is looking is known a moment later. */}
    <Button component={Link} to={isSignedIn ? "/developers/webhooks" : "#webhooks"}>
      {isSignedIn ? "My webhooks" : "Use webhooks"}
    </Button>
  </Flex>
);

const Changelog = (): ReactNode => (
  <section id="changelog" className={classes.section}>
    <h2>Changelog</h2>
    <p>We add fields, then deprecate old ones with a reason, and only then remove them.</p>
    <ul className={classes.changes}>
      {changelog.map(({ on, text }) => (
        <li key={text}>
          <time dateTime={on}>
            <LocalText words={() => formatDate(on)} />
          </time>
          <span>{text.replaceAll("`", "")}</span>
        </li>
      ))}
    </ul>
  </section>
);

function SignIn(): ReactNode {
  const origin = useOrigin();
  return (
    <section id="sign-in" className={classes.section}>
      <h2>Sign in with a key</h2>
      <p>
        Create keys in the settings. We show a key once and store only its hash. Send it as <code>authorization: Bearer …</code> or{" "}
        <code>x-api-key</code>; on a socket, put it into the first message. Requests with a key and without cookies work from any site.
      </p>
      <dl className={classes.scopes}>
        <dt>
          <code>read</code>
        </dt>
        <dd>queries, streams, exports</dd>
        <dt>
          <code>trade</code>
        </dt>
        <dd>orders, trades, copies; paper accounts unless LIVE is ticked</dd>
        <dt>
          <code>social</code>
        </dt>
        <dd>follows, posts, messages</dd>
      </dl>
      <p>
        Set <code>BRIGADE_URL</code> to <code>{origin}</code> and <code>BRIGADE_KEY</code> to your key, and run the examples below as they
        are. Our tests run each of them.
      </p>
    </section>
  );
}

function ExampleSection({ example: { anchor, title, language, lead, code } }: { readonly example: Example }): ReactNode {
  return (
    <section id={anchor} className={classes.section}>
      <h2>{title}</h2>
      <p>{lead}</p>
      <figure className={classes.code}>
        <figcaption>
          {language}
          <CopyButton value={code}>
            {({ copied, copy }) => (
              <button type="button" onClick={copy} aria-label={`Copy the example “${title}”`}>
                {copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
                {copied ? "Copied" : "Copy"}
              </button>
            )}
          </CopyButton>
        </figcaption>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, so the keyboard must reach it */}
        <pre tabIndex={0} role="region" aria-label={`Example: ${title}`}>
          <code>{code}</code>
        </pre>
      </figure>
    </section>
  );
}

const ReferenceSections = ({ reference }: { readonly reference: Reference }): ReactNode => (
  <>
    <section id="operations" className={classes.section}>
      <h2>Operations</h2>
      <p>
        Cost is in points: one for each object an answer may contain, 50 more for each search, and more for what is calculated from many
        rows, such as previews, exposure, differences and proofs. The table shows the minimum; your selection adds to it. A document that is
        new to the server costs at least a point for every 50 tokens, refused or not: send the same text with variables. Each answer says in{" "}
        <code>extensions.cost</code> the cost, what is left of this minute, and when it resets.
      </p>
      <OperationsTable operations={reference.operations} />
    </section>
    <section id="limits" className={classes.section}>
      <h2>Limits</h2>
      <table className={classes.table}>
        <tbody>
          {reference.limits.map(({ name, max, unit }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {formatCount(max)} {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    <section id="errors" className={classes.section}>
      <h2>Error codes</h2>
      <p>
        Errors you can fix are in a payload’s <code>errors</code>; other errors are thrown with <code>extensions.code</code>. Match the
        code, never the message.
      </p>
      <Codes title="In payloads" codes={reference.errorCodes.filter(({ isThrown }) => !isThrown)} />
      <Codes title="Thrown" codes={reference.errorCodes.filter(({ isThrown }) => isThrown)} />
    </section>
  </>
);

const Codes = ({ title, codes }: { readonly title: string; readonly codes: Reference["errorCodes"] }): ReactNode => (
  <>
    <h3>{title}</h3>
    <table className={classes.table}>
      <tbody>
        {codes.map(({ code, meaning }) => (
          <tr key={code} id={`error-${code}`}>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td>{meaning.replaceAll("`", "")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);
