import { useQuery, useReactiveVar } from "@apollo/client/react";
import { Box, Button, Group, Switch } from "@mantine/core";
import {
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconCircleCheck,
  IconFlame,
  IconToolsKitchen2,
  type Icon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Facts } from "../ui/data/Facts";
import { useMe } from "../graphql/session/SessionContext";
import { setProductionOnly, setShowIndicator, switchPersona, testMode, testModeHeaders } from "../graphql/session/test-mode";
import { codeWords } from "../lib/format/code-words";
import { formatCount } from "../lib/format/format";
import { Card } from "../ui/layout/Card";
import { Skeleton } from "../ui/feedback/Skeleton";
import { ErrorState } from "../ui/feedback/States";
import { OverridesForm } from "./OverridesForm";
import { SampleData } from "./SampleData";
import { Sandboxes } from "./Sandboxes";
import classes from "./PersonasPanel.module.css";
import { TestPersonasDocument, type PersonaFactsFragment, type TestPersonasQuery } from "./personas.generated";

const roleIcons: Record<PersonaFactsFragment["role"], Icon> = {
  eater: IconToolsKitchen2,
  feeder: IconFlame,
  hybrid: IconArrowsExchange,
  admin: IconAdjustmentsHorizontal,
};

/** The nine personas, overrides on top of them, and what the server makes of it. For testers and admins. */
export default function PersonasPanel(): ReactNode {
  const { data, error, refetch } = useQuery(TestPersonasDocument);
  if (!data)
    return error ? (
      <ErrorState onRetry={() => void refetch()}>Couldn’t load the personas.</ErrorState>
    ) : (
      <div role="status" aria-label="Loading personas">
        <Skeleton height={640} />
      </div>
    );
  return <Loaded data={data} />;
}

function Loaded({ data }: { readonly data: TestPersonasQuery }): ReactNode {
  const state = useReactiveVar(testMode);
  const me = useMe();
  const isBlocked = state.isProductionOnlyMode || data.isProductionOnlyMode;
  const active = data.testPersonas.find(({ id }) => id === state.activePersonaId) ?? null;
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        {!me.isTester && <NotATester />}
        <ul className={classes.cards}>
          {data.testPersonas.map((persona) => (
            <PersonaCard
              key={persona.id}
              persona={persona}
              trades={persona.mockData.tradeCount}
              isActive={state.isTestMode && persona.id === active?.id}
              isBlocked={isBlocked || !me.isTester}
            />
          ))}
        </ul>
        {state.isTestMode && active && <SampleData personaId={active.id} />}
      </div>
      <div className={classes.side}>
        <OverridesForm persona={active} isBlocked={isBlocked || !me.isTester} />
        <Card>
          <ModeSwitch label="Show the banner" help="On every screen, for you only" isOn={state.showIndicator} onChange={setShowIndicator} />
          <ModeSwitch
            label="Production-only mode"
            help={
              data.isProductionOnlyMode
                ? "The server itself is in production-only mode: no persona is honoured"
                : "Forces test mode off here, and blocks personas and overrides"
            }
            isOn={isBlocked}
            isDisabled={data.isProductionOnlyMode}
            onChange={setProductionOnly}
          />
        </Card>
        <WhatTheServerSees />
        <Sandboxes />
      </div>
    </div>
  );
}

const NotATester = (): ReactNode => (
  <Card>
    <Box component="p" c="secondary" mb="xs">
      Your account is not a tester, so the server honours no persona for it. Make yourself a tester under Users first.
    </Box>
  </Card>
);

interface PersonaCardProps {
  readonly persona: PersonaFactsFragment;
  readonly trades: number;
  readonly isActive: boolean;
  readonly isBlocked: boolean;
}

function PersonaCard({ persona, trades, isActive, isBlocked }: PersonaCardProps): ReactNode {
  const RoleIcon = roleIcons[persona.role];
  return (
    <li className={classes.card} data-active={isActive || undefined}>
      <Group gap="sm" wrap="nowrap">
        <span className={classes.icon}>
          <RoleIcon size={18} stroke={1.5} aria-hidden="true" />
        </span>
        <div>
          <h2 className={classes.name}>{persona.name}</h2>
          <p className={classes.meta}>{persona.description}</p>
        </div>
      </Group>
      <Facts columns="1fr 1fr" gap="8px 16px" flex={1} fw={500} className={classes.facts}>
        <Fact label="Role" value={codeWords(persona.role)} />
        <Fact label="Bites" value={formatCount(persona.biteBalance)} />
        <Fact label="Tier" value={codeWords(persona.tier)} />
        <Fact label="Trades" value={formatCount(trades)} />
        <Fact label="Subscription" value={persona.subscription ? codeWords(persona.subscription.type) : "None"} isWide />
      </Facts>
      {isActive ? (
        <p className={classes.acting}>
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" /> Acting as this persona
        </p>
      ) : (
        <Button disabled={isBlocked} onClick={() => switchPersona(persona.id)} aria-label={`Act as ${persona.name}`}>
          Act as
        </Button>
      )}
    </li>
  );
}

const Fact = ({ label, value, isWide }: { readonly label: string; readonly value: string; readonly isWide?: boolean }): ReactNode => (
  <div className={isWide ? classes.wide : undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

interface ModeSwitchProps {
  readonly label: string;
  readonly help: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const ModeSwitch = ({ label, help, isOn, isDisabled, onChange }: ModeSwitchProps): ReactNode => (
  <Switch
    className={classes.switch}
    aria-label={label}
    label={label}
    description={help}
    labelPosition="left"
    checked={isOn}
    disabled={isDisabled}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

function WhatTheServerSees(): ReactNode {
  const me = useMe();
  useReactiveVar(testMode);
  const headers = testModeHeaders();
  const realRole = me.testMode?.realRole ?? me.role;
  return (
    <Card title="What the server sees">
      <pre className={classes.headers}>
        x-brigade-persona: {headers["x-brigade-persona"] ?? "–"}
        {"\n"}x-brigade-overrides: {headers["x-brigade-overrides"] ?? "{}"}
      </pre>
      <Box component="p" c="secondary" mb="xs">
        Your permissions stay those of your own role, <strong>{realRole}</strong>. The persona changes what <strong>me</strong> returns and
        where you write, never what you may do.
      </Box>
      <Box component="p" c="secondary" mb="xs">
        Payment is bypassed for the Admin persona only.
      </Box>
    </Card>
  );
}
