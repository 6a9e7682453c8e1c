import { Box, Button, Flex, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { ConsentQuestion } from "../analytics/ConsentQuestion";
import { isEater, isFeeder } from "../identity/account/viewer";
import { noAnswer } from "../graphql/links/messages";
import { FirstCopy } from "../copying/eater-view/FirstCopy";
import { FeederSuggestions } from "../social/discovery/FeederSuggestions";
import { useStored } from "../lib/browser/use-stored";
import { formatMoney } from "../lib/format/format";
import { TagFollowButton } from "../social/tags/TagFollowButton";
import { tagName } from "../social/tags/tag-words";
import { PageHeader } from "../ui/layout/Card";
import { Skeleton } from "../ui/feedback/Skeleton";
import { ErrorState } from "../ui/feedback/States";
import classes from "./SetupPage.module.css";
import { useBecomeHybridMutation, useSetupStateQuery } from "./setup.generated";
import type { SetupStateQuery } from "./setup.generated";
import { feedersWanted, nextStep, stepsOf } from "./steps";
import type { Step, StepName } from "./steps";

type Me = NonNullable<SetupStateQuery["me"]>;

const titles: Readonly<Record<StepName, string>> = {
  role: "Your role",
  interests: "Your interests",
  account: "Your paper account",
  feeders: `Follow ${feedersWanted} feeders`,
  copy: "Your first copy",
};

/** First steps, each real and each to be left out. Where one left off follows from what exists, on every device. */
export default function SetupPage(): ReactNode {
  const { data, error, refetch } = useSetupStateQuery({ fetchPolicy: "cache-and-network" });
  if (error && !data) return <ErrorState onRetry={() => void refetch()}>Couldn’t load the first steps.</ErrorState>;
  if (!data?.me)
    return (
      <Stack role="status" aria-label="Loading your first steps" maw={760} mx="auto">
        <Skeleton height={56} />
        <Skeleton height={240} />
        <Skeleton height={56} />
      </Stack>
    );
  return <Steps data={data} me={data.me} />;
}

const skippedOf = (stored: unknown): readonly StepName[] => (Array.isArray(stored) ? (stored as StepName[]) : []);

/** The steps, which of them is open, and how to leave one. A step that is done stays open until its reader goes on. */
function useSteps(data: SetupStateQuery, me: Me) {
  const [skipped, setSkipped] = useStored("brigade.setup", skippedOf);
  const facts = {
    role: me.role,
    // What is followed here counts at once, although the list of followed tags is read anew only with the page.
    tags: allTags(data).filter(({ viewerIsFollowing }) => viewerIsFollowing).length,
    following: me.followingCount,
    copies: data.myCopies.copies.length,
  };
  const steps = stepsOf({ ...facts, skipped });
  const [current, open] = useState(() => nextStep(steps));
  const pass = (name: StepName): void => {
    const left = [...new Set([...skipped, name])];
    setSkipped(left);
    open(nextStep(stepsOf({ ...facts, skipped: left })));
  };
  return { steps, current, open, pass };
}

const allTags = ({ followedTags, trendingTags }: SetupStateQuery): readonly SetupStateQuery["followedTags"][number][] => [
  ...new Map([...trendingTags.map(({ tag }) => tag), ...followedTags].map((tag) => [tag.id, tag])).values(),
];

/** All steps in a row, one of them open, and how many are done. */
function Steps({ data, me }: { readonly data: SetupStateQuery; readonly me: Me }): ReactNode {
  const { steps, current, open, pass } = useSteps(data, me);
  const passed = steps.filter(({ isDone, isSkipped }) => isDone || isSkipped).length;
  const contents: Readonly<Record<StepName, ReactNode>> = {
    role: <RoleStep me={me} />,
    interests: <InterestsStep data={data} />,
    account: <AccountStep cash={me.cashBalance} />,
    feeders: <FeederSuggestions title="Followed by the most people" />,
    copy: <FirstCopy />,
  };
  return (
    <Stack maw={760} mx="auto">
      <PageHeader title="First steps" lead={`${passed} of ${steps.length} done. Skip any step and come back whenever you like.`} />
      <progress className={classes.progress} value={passed} max={steps.length} aria-label="First steps done" />
      <Flex component="ol" direction="column" gap="xs">
        {steps.map((step, at) => (
          <StepCard
            key={step.name}
            step={step}
            number={at + 1}
            isOpen={step.name === current}
            onOpen={() => open(step.name)}
            onPass={() => pass(step.name)}
          >
            {contents[step.name]}
          </StepCard>
        ))}
      </Flex>
      <ConsentQuestion />
      {current === null && (
        <section className={classes.end} aria-labelledby="setup-end">
          <h2 id="setup-end">The table is set</h2>
          <p>Find everything else with the search at the top: Ctrl K or ⌘K.</p>
          <Button component={Link} to="/feed" variant="filled">
            View feed
          </Button>
        </section>
      )}
    </Stack>
  );
}

interface StepCardProps {
  readonly step: Step;
  readonly number: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onPass: () => void;
  readonly children: ReactNode;
}

function StepCard({ step: { name, isDone, isSkipped }, number, isOpen, onOpen, onPass, children }: StepCardProps): ReactNode {
  return (
    <li className={classes.step} data-open={isOpen || undefined}>
      <button type="button" className={classes.head} onClick={onOpen} aria-expanded={isOpen} aria-controls={`step-${name}`}>
        <span className={classes.number} data-done={isDone || isSkipped || undefined} aria-hidden="true">
          {isDone ? <IconCheck size={16} stroke={2.25} /> : number}
        </span>
        <Text span size="lg" fw={600} flex={1}>
          {titles[name]}
        </Text>
        <Box component="span" c="dimmed" fz="sm">
          {isDone ? "Done" : isSkipped ? "Seen" : ""}
        </Box>
      </button>
      <div id={`step-${name}`} className={classes.content} hidden={!isOpen}>
        {isOpen && children}
        {isOpen && (
          <Box mt="md">
            <Button onClick={onPass} variant={isDone || name === "role" || name === "account" ? "filled" : "default"}>
              {isDone || name === "role" || name === "account" ? "Continue" : "Skip"}
            </Button>
          </Box>
        )}
      </div>
    </li>
  );
}

const roleTexts: Readonly<Record<Me["role"], ReactNode>> = {
  eater: "You copy others. Your own trades stay private.",
  feeder: (
    <>
      You share your trades. Each one is <Link to="/education/records/sealed-records">sealed</Link>, and others can copy it.
    </>
  ),
  hybrid: "You copy others and share your own trades. Switch between both views at the top.",
  admin: "You run this server. Admins neither copy nor feed.",
};

function RoleStep({ me }: { readonly me: Me }): ReactNode {
  const [become, { loading }] = useBecomeHybridMutation();
  const [mistake, setMistake] = useState<string | null>(null);
  const widen = async (): Promise<void> => {
    const payload = (await become().catch(() => null))?.data?.becomeHybrid;
    setMistake(payload ? (payload.errors[0]?.message ?? null) : noAnswer);
  };
  return (
    <>
      <p>{roleTexts[me.role]}</p>
      {isEater(me) !== isFeeder(me) && (
        <p>
          <Button onClick={() => void widen()} loading={loading}>
            {isEater(me) ? "Share my trades too" : "Copy others too"}
          </Button>
        </p>
      )}
      {mistake && <p role="alert">{mistake}</p>}
    </>
  );
}

function InterestsStep({ data }: { readonly data: SetupStateQuery }): ReactNode {
  const tags = allTags(data);
  if (tags.length === 0)
    return (
      <p>
        No posts yet. You can follow symbols from their pages: <Link to="/market-data-test">view markets</Link>.
      </p>
    );
  return (
    <>
      <p>Posts about these appear in your feed.</p>
      <ul className={classes.tags}>
        {tags.map((tag) => (
          <li key={tag.id}>
            <span>{tagName(tag)}</span>
            <TagFollowButton tag={tag} size="xs" />
          </li>
        ))}
      </ul>
    </>
  );
}

const AccountStep = ({ cash }: { readonly cash: string }): ReactNode => (
  <>
    <p>
      {formatMoney(cash)} of paper money is ready for copies and for your own trades. Use the separate practice account to try things out;
      nobody else sees it.
    </p>
    <p>
      <Link to="/portfolio">View account</Link> · <Link to="/test-trading">Practise a trade</Link> · <Link to="/brokers">Brokers</Link>
    </p>
  </>
);
