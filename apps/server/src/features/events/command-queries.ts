import type { CommandKind, CommandNote, CommandState, DeviceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';
import type { ListedMoment } from './events-of-episode.ts';

/** A step of a command, as an event of the client that had the device when it was asked for. */
export type CommandEvent = ListedMoment & {
  deviceId: DeviceId;
  clientId: number;
  content: { commandId: number; command: CommandKind; requester: string; note: CommandNote };
};

/** Commands `k` of which lists of events tell; row-level security shows blocks and unblocks, and others to readers who may send some. */
export const listedCommands = sql<boolean>`(k.sent_at is not null or k.state in ('confirmed', 'failed') or (k.state = 'expired' and k.channel = 'connection'))`;

const commands = (tx: Scoped, ids: readonly DeviceId[]) =>
  tx
    .selectFrom('commands as k')
    .select(['k.id', 'k.device_id', 'k.client_id', 'k.kind', 'k.state', 'k.channel', 'k.note', 'k.requester_name'])
    .select(['k.sent_at', 'k.changed_at'])
    .where(listedCommands)
    .where(sql<boolean>`k.device_id = any(${ids})`);
type Row = Awaited<ReturnType<ReturnType<typeof commands>['execute']>>[number];

/** What became of the commands to some devices within a period. */
export async function commandEvents(
  tx: Scoped,
  ids: readonly DeviceId[],
  { from, to }: { from: number; to: number },
): Promise<CommandEvent[]> {
  const rows = await commands(tx, ids)
    // no step of a command is later than its last change, or earlier than its request
    .where('k.changed_at', '>=', new Date(from))
    .where('k.requested_at', '<', new Date(to))
    .orderBy('k.id')
    .execute();
  return rows.flatMap(stepsOf).filter(({ at }) => from <= at && at < to);
}

/** The newest steps of the commands to few devices, as far as a device was then its client's, in no order. */
export async function lastCommandEvents(tx: Scoped, ids: readonly DeviceId[], count: number): Promise<CommandEvent[]> {
  const rows = await commands(tx, ids)
    .innerJoin('device_ownership as o', (join) =>
      join
        .onRef('o.device_id', '=', 'k.device_id')
        .onRef('o.client_id', '=', 'k.client_id')
        .onRef('o.starts_at', '<=', 'k.changed_at')
        .onRef('o.ends_at', '>', 'k.changed_at'),
    )
    .orderBy('k.changed_at', 'desc')
    .limit(count)
    .execute();
  return rows.flatMap(stepsOf);
}

const ENDS: Partial<Record<CommandState, CommandEvent['kind']>> = {
  confirmed: 'command_confirmed',
  failed: 'command_failed',
  expired: 'command_failed',
};

function stepsOf(row: Row): CommandEvent[] {
  const step = (kind: CommandEvent['kind'], at: Date, note: CommandNote): CommandEvent => ({
    deviceId: row.device_id,
    clientId: row.client_id,
    at: at.getTime(),
    kind,
    content: { commandId: row.id, command: row.kind, requester: row.requester_name, note },
  });
  const end = ENDS[row.state];
  return [
    ...(row.sent_at === null ? [] : [step('command_sent', row.sent_at, '')]),
    ...(end === undefined ? [] : [step(end, row.changed_at, row.note)]),
  ];
}
