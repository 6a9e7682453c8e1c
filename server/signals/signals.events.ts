import type { Tx } from "../platform/db/database";
import type { UserStreams } from "../platform/realtime/stream-definition";

/** The durable stream of what became of a user's alerts. */
export const signalStream = "signals";

/** Body of a signal event: the receiver reads the row as it is now. */
export interface SignalChangeBody {
  readonly alertId: string;
}

/** Alerts came in: `{ addressIds: string[] }`. A hint; whoever works them off polls too. */
export const signalsReceivedSubject = "trading.signals-received";

export interface SignalsReceivedMessage {
  readonly addressIds: readonly string[];
}

export async function appendAlertChanged(
  tx: Tx,
  streams: UserStreams,
  alerts: ReadonlyArray<{ readonly id: string; readonly user_id: string }>,
): Promise<void> {
  await streams.append<SignalChangeBody>(
    tx,
    signalStream,
    alerts.map(({ id, user_id: userId }) => ({ userId, body: { alertId: id } })),
  );
}
