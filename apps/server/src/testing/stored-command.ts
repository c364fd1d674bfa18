import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import type { World } from './world.ts';

type Stored = {
  kind?: 'position' | 'block';
  state: string;
  sentAt: number | null;
  endedAt: number;
  note: string;
  channel?: 'connection' | 'sms';
};

let last = 0;

/** Stores a request, for a position unless said otherwise, that awa made ten minutes before it ended, for Comoé. */
export async function storeCommand(
  { database, clients, users }: World,
  deviceId: number,
  { kind = 'position', state, sentAt, endedAt, note, channel = 'connection' }: Stored,
): Promise<void> {
  last += 1;
  await database.pools.owner.query(
    `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, mode, condition,
       reason, guarded, state, note, changed_at, expires_at, limits, sent_at, sent_hex, channel)
     values ($1, $2, $3, 'Awa Person', $4, $5, $13, $14, 'standstill', '', $15, $6, $7, $8, $9, $10, $11, '00', $12)`,
    [
      ...[deviceId, clients.comoe, users.awa, new Date(endedAt - 600_000), `stored ${last}`, state, note],
      ...[new Date(endedAt), new Date(endedAt + 600_000), DEFAULT_BLOCKING_LIMITS],
      ...[
        sentAt === null ? null : new Date(sentAt),
        channel,
        kind,
        kind === 'block' ? 'normal' : null,
        kind === 'block',
      ],
    ],
  );
}
