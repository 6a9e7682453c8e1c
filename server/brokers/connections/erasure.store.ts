import type { Tx } from "../../platform/db/database";

/** Takes the credentials, figures and words of a user's connections; the rows stay for the books. Run again, it changes nothing. */
export async function eraseConnectionsOf(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.query(
    `update broker_connections
    set state = 'DISCONNECTED',
      state_since = case state when 'DISCONNECTED' then state_since else $2 end,
      disconnected_at = coalesce(disconnected_at, $2),
      disconnect_asked_at = null,
      disconnect_mode = null,
      erased_at = coalesce(erased_at, $2),
      updated_at = $2,
      credentials = null,
      key_version = null,
      key_hint = null,
      residence = null,
      name = '',
      account_number = '',
      permissions = '{}',
      equity = null,
      cash = null,
      settled_cash = null,
      free_cash = null,
      buying_power = null,
      on_hold = null,
      blocked_because = null,
      figures_at = null,
      failing_since = null,
      failure = null,
      failure_words = null
    where user_id = $1
      and (erased_at is null or account_number <> '')`,
    [userId, at],
  );
}
