import { Box, Button, Checkbox, Flex, Stack, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { noAnswer } from "../../graphql/links/messages";
import { byField, useFormErrors } from "../../identity/forms/form-errors";
import { PageHeader } from "../../ui/layout/Card";
import { Dialog } from "../../ui/overlays/Dialog";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { MyWebhooksDocument, useCreateWebhookMutation, useMyWebhooksQuery } from "../developers.generated";
import { SecretDialog } from "./SecretDialog";
import { WebhookCard } from "./WebhookCard";
import classes from "./WebhooksPage.module.css";

const webhooksMax = 5;

/** The owner's webhooks: where they lead, how they fare, and what was sent lately. */
export default function WebhooksPage(): ReactNode {
  const { data, error, refetch } = useMyWebhooksQuery({ fetchPolicy: "cache-and-network" });
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const add = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} />}
      onClick={() => setMaking(true)}
      disabled={(data?.myWebhooks.length ?? 0) >= webhooksMax}
    >
      New webhook
    </Button>
  );
  return (
    <Stack maw={860} mx="auto">
      <PageHeader
        title="Webhooks"
        lead="We call your program when you get a receipt or your trades change."
        aside={data && data.myWebhooks.length > 0 ? add : undefined}
      />
      {data ? (
        data.myWebhooks.length === 0 ? (
          <EmptyState title="No webhooks yet" actions={add}>
            Add an address to get your receipts and trades in order, signed, and retried until your program accepts them.
          </EmptyState>
        ) : (
          data.myWebhooks.map((webhook) => <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />)
        )
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>Couldn’t load your webhooks.</ErrorState>
      ) : (
        <div role="status" aria-label="Loading your webhooks">
          <Skeleton height={220} />
        </div>
      )}
      {(data || error) && (
        <p className={classes.note}>
          How your program receives and verifies a webhook: <Link to="/developers#webhooks">a runnable example</Link>.
        </p>
      )}
      <NewWebhook isOpen={isMaking} onClose={() => setMaking(false)} onSecret={setSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </Stack>
  );
}

interface NewWebhookProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

function NewWebhook({ isOpen, onClose, onSecret }: NewWebhookProps): ReactNode {
  const [wishes, setWishes] = useState({ url: "", wantsReceipts: true, wantsTrades: true });
  const { errors, setErrors, clear } = useFormErrors<"url">();
  const [create, { loading }] = useCreateWebhookMutation({ refetchQueries: [MyWebhooksDocument] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await create({ variables: { input: { ...wishes, url: wishes.url.trim() } } }).catch(() => null);
    const payload = answer?.data?.createWebhook;
    if (!payload) return setErrors({ form: noAnswer });
    if (payload.errors.length > 0) return setErrors(byField(payload.errors, ["url"]));
    setWishes({ url: "", wantsReceipts: true, wantsTrades: true });
    onClose();
    if (payload.secret) onSecret(payload.secret);
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="New webhook" isDirty={wishes.url !== ""}>
      <Flex onSubmit={(event) => void submit(event)} component="form" direction="column" gap="md" noValidate>
        <TextInput
          name="url"
          label="Address"
          description="https, on the public internet"
          placeholder="https://example.com/brigade"
          value={wishes.url}
          onChange={({ currentTarget }) => {
            clear("url");
            setWishes({ ...wishes, url: currentTarget.value });
          }}
          error={errors.url}
          data-autofocus
        />
        <Checkbox
          label="Receipts of my copies"
          checked={wishes.wantsReceipts}
          onChange={({ currentTarget }) => setWishes({ ...wishes, wantsReceipts: currentTarget.checked })}
        />
        <Checkbox
          label="Events of my own trades"
          checked={wishes.wantsTrades}
          onChange={({ currentTarget }) => setWishes({ ...wishes, wantsTrades: currentTarget.checked })}
        />
        {errors.form && (
          <Box component="p" my="1em" role="alert">
            {errors.form}
          </Box>
        )}
        <Flex gap="xs" justify="flex-end" wrap="wrap" mt="xs">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={loading}>
            Create webhook
          </Button>
        </Flex>
      </Flex>
    </Dialog>
  );
}
