import { useQuery } from "@apollo/client/react";
import { Box, Button, Flex, Stack, Textarea, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { LiveTradingDocument, type LiveTradingFactsFragment } from "../../brokers/connections.generated";
import { countryName } from "../../brokers/live/country-names";
import { formatDate } from "../../lib/format/time";
import { Facts } from "../../ui/data/Facts";
import { Tag } from "../../ui/data/Tag";
import { Card } from "../../ui/layout/Card";
import { ConfirmDialog, FormError } from "../../ui/overlays/Dialog";
import classes from "../AdminPage.module.css";
import { Panel } from "../panel";
import { useIsSample } from "../sample";
import { useRealMoney } from "./use-real-money";

/** Whether people here trade and copy with real money: only while a dated text of the operator is published. */
export default function RealMoneyPanel(): ReactNode {
  const { data, error, refetch } = useQuery(LiveTradingDocument, { fetchPolicy: "cache-and-network" });
  const isSample = useIsSample();
  return (
    <Panel data={data?.liveTrading} error={error} onRetry={() => void refetch()}>
      {(live) => (
        <Stack>
          <InForce live={live} isSample={isSample} />
          {!isSample && <Publish key={live.textVersion} live={live} />}
        </Stack>
      )}
    </Panel>
  );
}

interface InForceProps {
  readonly live: LiveTradingFactsFragment;
  readonly isSample: boolean;
}

function InForce({ live, isSample }: InForceProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { withdraw, problem, isBusy, dialog } = useRealMoney();
  const refused = live.refusedCountries.map(countryName).join(", ");
  return (
    <Card
      title="Real money"
      aside={live.isOn ? <Tag look="solid">On</Tag> : <Tag>Off</Tag>}
      note={
        live.isOn ? "live accounts can be connected, traded and copied with" : "no live account can be connected, and none opens anything"
      }
    >
      <Facts look="rows">
        <Row name="Text" value={live.isOn ? `Version ${live.textVersion}, published ${formatDate(live.publishedAt)}` : "None published"} />
        <Row name="Refused countries" value={refused || "None"} />
        <Row name="Identity check" value={live.identityCheck ?? "None: this server checks nobody’s identity"} />
      </Facts>
      {live.isOn && !isSample && (
        <Flex justify="flex-end" p="md">
          <Button variant="outline" color="loss" onClick={() => setAsking(true)}>
            Withdraw text
          </Button>
        </Flex>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Withdraw the text about real money?"
        confirmLabel="Withdraw text"
        isBusy={isBusy}
        error={problem ?? undefined}
        onConfirm={() => void withdraw().then((isDone) => isDone && setAsking(false))}
      >
        Effective immediately, live accounts open nothing any more, copies included. Everything can still be closed and stopped.
      </ConfirmDialog>
      {dialog}
    </Card>
  );
}

const Row = ({ name, value }: { readonly name: string; readonly value: string }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** A new version: everybody accepts it before they open anything more with real money. */
function Publish({ live }: Pick<InForceProps, "live">): ReactNode {
  const [text, setText] = useState(live.text ?? "");
  const [codes, setCodes] = useState(live.refusedCountries.join(", "));
  const { publish, problem, isBusy, dialog } = useRealMoney();
  const countries = codes
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const unknown = countries.filter((code) => !live.countries.includes(code));
  return (
    <Card title={live.isOn ? "Publish a new version" : "Publish a text"} note="everyone accepts it before opening anything with real money">
      <Flex
        component="form"
        direction="column"
        gap="md"
        p="md"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (unknown.length === 0) void publish(text, countries);
        }}
      >
        {problem && <FormError>{problem}</FormError>}
        <Textarea
          label="Text"
          description="In plain paragraphs: what you offer, what can be lost, whom to turn to. Have your counsel read it."
          autosize
          minRows={6}
          maxRows={20}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextInput
          label="Refused countries"
          description="ISO codes, separated by commas: whoever lives there can’t connect a live account."
          placeholder="US, CA"
          spellCheck={false}
          value={codes}
          error={unknown.length > 0 ? `Not a country code: ${unknown.join(", ")}.` : undefined}
          onChange={(event) => setCodes(event.currentTarget.value)}
        />
        <Box component="p" className={classes.meta}>
          {countries.length > 0 && unknown.length === 0 ? countries.map(countryName).join(", ") : "No country is refused."}
        </Box>
        <Flex justify="flex-end">
          <Button type="submit" variant="filled" loading={isBusy} disabled={text.trim() === "" || unknown.length > 0}>
            Publish text
          </Button>
        </Flex>
      </Flex>
      {dialog}
    </Card>
  );
}
