import { useQuery } from "@apollo/client/react";
import { Box, Button, Flex, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe } from "../../graphql/session/SessionContext";
import type { Role } from "../../graphql/schema.generated";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { Tag } from "../../ui/data/Tag";
import { tierNames } from "../../ui/data/TierBadge";
import {
  AdminUsersDocument,
  useSetUserRoleMutation,
  useSetUserSuspendedMutation,
  useSetUserTesterMutation,
  type AdminUserRowFragment,
} from "../admin.generated";
import classes from "../AdminPage.module.css";
import { DeliberateDialog } from "../DeliberateDialog";
import { Panel } from "../panel";
import { GiveBitesDialog } from "../payments/GiveBitesDialog";
import { GrantTierDialog } from "../payments/GrantTierDialog";
import { useIsSample } from "../sample";

type Row = AdminUserRowFragment;
type Act = { readonly kind: "role" | "tester" | "suspend" | "tier" | "bites"; readonly user: Row };

const roles: readonly { value: "" | Role; label: string }[] = [
  { value: "", label: "All roles" },
  { value: "eater", label: "Eaters" },
  { value: "feeder", label: "Feeders" },
  { value: "hybrid", label: "Hybrids" },
  { value: "admin", label: "Admins" },
];
const searchWaitMs = 250;

/** Everybody with an account: found by name, given another role, the test mode, or a pause. */
export default function UsersPanel(): ReactNode {
  const [search, setSearch] = useState("");
  const [role, setRole] = useState<"" | Role>("");
  const [act, setAct] = useState<Act | null>(null);
  const slowly = useDebouncedCallback(setSearch, searchWaitMs);
  const variables = { search: search || null, role: role || null };
  const { data, previousData, error, refetch, fetchMore } = useQuery(AdminUsersDocument, { variables });
  const page = (data ?? previousData)?.adminUsers;
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { ...variables, after: page?.pageInfo.endCursor } });
  };
  return (
    <Stack>
      <Group gap="xs" role="search">
        <TextInput
          w={320}
          maw="100%"
          type="search"
          aria-label="Search users"
          placeholder="Name, username or email"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          onChange={(event) => slowly(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Role"
          data={[...roles]}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as "" | Role)}
        />
      </Group>
      <Panel data={page} error={error} onRetry={() => void refetch()}>
        {({ edges, pageInfo }) => (
          <Card isFlush>
            {edges.length === 0 ? (
              <Box component="p" c="dimmed" py="lg" px="md">
                No users found.
              </Box>
            ) : (
              <ResponsiveTable caption="Users" columns={columnsOf(setAct)} rows={edges.map(({ node }) => node)} rowKey={({ id }) => id} />
            )}
            <InfiniteScrollFooter hasMore={pageInfo.hasNextPage} cursor={pageInfo.endCursor} onMore={more} end="End of list." />
          </Card>
        )}
      </Panel>
      {act?.kind === "tier" && <GrantTierDialog user={act.user} onClose={() => setAct(null)} />}
      {act?.kind === "bites" && <GiveBitesDialog user={act.user} onClose={() => setAct(null)} />}
      {act && act.kind !== "tier" && act.kind !== "bites" && <ActDialog act={act} onClose={() => setAct(null)} />}
    </Stack>
  );
}

const columnsOf = (onAct: (act: Act) => void): readonly Column<Row>[] => [
  { key: "who", label: "User", isHead: true, cell: (user) => <Who user={user} /> },
  { key: "role", label: "Role", cell: ({ role }) => role },
  { key: "tier", label: "Tier", cell: ({ tier }) => tierNames[tier] },
  { key: "marks", label: "Status", cell: (user) => <Marks user={user} /> },
  { key: "seen", label: "Last seen", cell: ({ lastSeenAt }) => (lastSeenAt ? <Ago at={lastSeenAt} /> : "–") },
  { key: "since", label: "Joined", isWideOnly: true, cell: ({ createdAt }) => <Ago at={createdAt} isHistory /> },
  { key: "act", label: "", spokenLabel: "Actions", isAction: true, cell: (user) => <Acts user={user} onAct={onAct} /> },
];

const Who = ({ user }: { readonly user: Row }): ReactNode => (
  <span>
    <Link to={`/profile/${user.username}`}>@{user.username}</Link>
    <span className={classes.meta}>
      {user.name}
      {user.email && `, ${user.email}`}
    </span>
  </span>
);

function Marks({ user }: { readonly user: Row }): ReactNode {
  const marks = [
    user.suspendedAt && { text: "Suspended", look: "loss" as const },
    user.isTester && { text: "Tester", look: "accent" as const },
    user.isPending && { text: "Email unverified", look: "plain" as const },
    user.isDemo && { text: "Demo", look: "plain" as const },
  ].filter((mark) => !!mark);
  return marks.length === 0
    ? "–"
    : marks.map(({ text, look }) => (
        <Tag key={text} look={look}>
          {text}
        </Tag>
      ));
}

function Acts({ user, onAct }: { readonly user: Row; readonly onAct: (act: Act) => void }): ReactNode {
  const me = useMe();
  const isSample = useIsSample();
  if (isSample) return null;
  const isSelf = user.username === me.username;
  return (
    <Flex component="span" gap="xs" wrap="wrap">
      <Button
        size="xs"
        onClick={() => onAct({ kind: "tester", user })}
        aria-label={`${user.isTester ? "Remove tester rights of" : "Make a tester of"} ${user.username}`}
      >
        {user.isTester ? "Remove tester" : "Make tester"}
      </Button>
      <Button size="xs" onClick={() => onAct({ kind: "tier", user })} aria-label={`Grant a tier to ${user.username}`}>
        Tier
      </Button>
      <Button size="xs" onClick={() => onAct({ kind: "bites", user })} aria-label={`Give bites to ${user.username}`}>
        Bites
      </Button>
      {!isSelf && (
        <>
          <Button size="xs" onClick={() => onAct({ kind: "role", user })} aria-label={`Change the role of ${user.username}`}>
            Role
          </Button>
          <Button
            size="xs"
            color="loss"
            onClick={() => onAct({ kind: "suspend", user })}
            aria-label={`${user.suspendedAt ? "End the suspension of" : "Suspend"} ${user.username}`}
          >
            {user.suspendedAt ? "End suspension" : "Suspend"}
          </Button>
        </>
      )}
    </Flex>
  );
}

function ActDialog({ act: { kind, user }, onClose }: { readonly act: Act; readonly onClose: () => void }): ReactNode {
  const [setUserTester] = useSetUserTesterMutation();
  const [setUserSuspended] = useSetUserSuspendedMutation();
  const userId = user.id;
  if (kind === "tester")
    return (
      <DeliberateDialog
        title={user.isTester ? `Remove @${user.username} as a tester?` : `Make @${user.username} a tester?`}
        name={null}
        isDestructive={false}
        confirmLabel={user.isTester ? "Remove tester" : "Make tester"}
        done={user.isTester ? `@${user.username} is no longer a tester.` : `@${user.username} is a tester.`}
        onClose={onClose}
        act={async ({ reason }) =>
          (await setUserTester({ variables: { input: { userId, isTester: !user.isTester, reason } } })).data?.setUserTester.errors ?? null
        }
      >
        Testers act as sample personas in a sandbox of their own. Their permissions stay the same.
      </DeliberateDialog>
    );
  if (kind === "suspend")
    return (
      <DeliberateDialog
        title={user.suspendedAt ? `End the suspension of @${user.username}?` : `Suspend @${user.username}?`}
        name={user.username}
        confirmLabel={user.suspendedAt ? "End suspension" : "Suspend user"}
        done={user.suspendedAt ? `The suspension of @${user.username} has ended.` : `@${user.username} is suspended.`}
        isDestructive={!user.suspendedAt}
        onClose={onClose}
        act={async (given) =>
          (await setUserSuspended({ variables: { input: { userId, isSuspended: !user.suspendedAt, ...given } } })).data?.setUserSuspended
            .errors ?? null
        }
      >
        {user.suspendedAt
          ? "They can write and trade again immediately."
          : "They can only read, close trades, cancel what they pay for, appeal and log out. Copies of them only follow closes. Subscriptions to " +
            "them end, and unused days are refunded; their own end without a refund. They keep their bites and what is paid of their plan, which " +
            "doesn’t renew, but can’t request a payout."}
      </DeliberateDialog>
    );
  return <RoleDialog user={user} onClose={onClose} />;
}

function RoleDialog({ user, onClose }: { readonly user: Row; readonly onClose: () => void }): ReactNode {
  const [role, setRole] = useState<Role>(user.role);
  const [setUserRole] = useSetUserRoleMutation();
  return (
    <DeliberateDialog
      title={`Change the role of @${user.username}?`}
      name={user.username}
      confirmLabel="Change role"
      done={`The role of @${user.username} is ${role}.`}
      onClose={onClose}
      fields={
        <NativeSelect
          label="Role"
          data={roles.filter(({ value }) => value !== "").map(({ value }) => ({ value, label: value }))}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
        />
      }
      act={async (given) =>
        (await setUserRole({ variables: { input: { userId: user.id, role, ...given } } })).data?.setUserRole.errors ?? null
      }
    >
      From then on a feeder’s trades are sealed and shown. When a feeder loses the role, copies of them only follow closes. Admins manage
      the whole server.
    </DeliberateDialog>
  );
}
