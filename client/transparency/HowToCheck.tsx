import type { ReactNode } from "react";
import { Card } from "../ui/layout/Card";
import classes from "./LogPage.module.css";
import type { Log } from "./log-words";

/** What a program does that trusts nobody here; the formats are those of C2SP, which tools that exist can read. */
export const HowToCheck = ({ log: { url, intervalMinutes } }: { readonly log: Log }): ReactNode => (
  <Card title="How to check it" note="with any program that reads C2SP logs">
    <ol className={classes.steps}>
      <li>
        Fetch <code>{url}/checkpoint</code> and verify its signature with the key above. Take the key from a second source, too: whoever
        forges a log also forges this page.
      </li>
      <li>
        Compute the tree from <code>{url}/tile/0/000</code> and the tiles after it (tlog-tiles), and compare its root with the checkpoint’s.
      </li>
      <li>
        Keep the checkpoint. The next time, prove from the tiles that the new one extends it. If it does not, the log was rewritten, and the
        two signed checkpoints are the evidence.
      </li>
      <li>
        Read all entries (<code>{url}/tile/entries/000</code>): a record with two heads for one event number was shown differently to
        different people.
      </li>
      <li>
        For one record, fetch <code>{url}/proof/</code> with its ID: a .tlog-proof, with the entry in its extra line.
      </li>
    </ol>
    <p className={classes.quiet}>
      Entries hold a record’s random ID, an event number and a hash, and no names. They are added every {intervalMinutes} minutes, once an
      event may be seen by everybody.
    </p>
  </Card>
);
