import type { CommandKind, CommandNote, DeviceId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';
import type { ListedMoment } from './events-of-episode.ts';

/** A step of a command, as an event of the client that had the device when it was asked for. */
export type CommandEvent = ListedMoment & {
  deviceId: DeviceId;
  clientId: number;
  content: { commandId: number; command: CommandKind; requester: string; note: CommandNote };
};

/**
 * What became of the commands to some devices within a period, for readers who may send commands; nothing for others. Row-level
 * security shows the commands of the reader's clients and devices only.
 */
export async function commandEvents(
  tx: Scoped,
  ids: readonly DeviceId[],
  { from, to }: { from: number; to: number },
): Promise<CommandEvent[]> {
  const rows = await tx
    .selectFrom('commands')
    .select([
      'id',
      'device_id',
      'client_id',
      'kind',
      'state',
      'channel',
      'note',
      'requester_name',
      'sent_at',
      'changed_at',
    ])
    .where(sql<boolean>`(select scope_has('send_command'))`)
    .where(sql<boolean>`device_id = any(${ids})`)
    // no step of a command is later than its last change, or earlier than its request
    .where('changed_at', '>=', new Date(from))
    .where('requested_at', '<', new Date(to))
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => {
    const command = { commandId: row.id, command: row.kind, requester: row.requester_name };
    const step = (kind: CommandEvent['kind'], at: Date, note: CommandNote): CommandEvent => ({
      ...{ deviceId: row.device_id, clientId: row.client_id, at: at.getTime(), kind },
      content: { ...command, note },
    });
    const steps: CommandEvent[] = row.sent_at === null ? [] : [step('command_sent', row.sent_at, '')];
    // a text that somebody was to send by SMS has not failed because its time is over
    const hasFailed = row.state === 'failed' || (row.state === 'expired' && row.channel === 'connection');
    if (row.state === 'confirmed') steps.push(step('command_confirmed', row.changed_at, row.note));
    if (hasFailed) steps.push(step('command_failed', row.changed_at, row.note));
    return steps.filter(({ at }) => from <= at && at < to);
  });
}
