import type { CommandOrigin, CommandState } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../../db/scope.ts';
import { date, type ReportedIds, read } from './episode-queries.ts';

export type ReportedCommand = {
  deviceId: number;
  clientId: number;
  kind: 'block' | 'unblock';
  state: CommandState;
  requestedAt: number;
  sentAt: number | null;
  settledAt: number | null;
  mode: string;
  requester: string;
  reason: string;
  /** Why it ended so, of COMMAND_NOTES. */
  note: string | null;
  id: number;
  /** Who or what asked for it. */
  origin: CommandOrigin;
  /** The second person who approved it. */
  approver: string | null;
};

export async function blockingOf(
  tx: Scoped,
  ids: ReportedIds,
  { from, to }: { from: number; to: number },
): Promise<ReportedCommand[]> {
  const rows = await read<
    [
      number,
      number,
      'block' | 'unblock',
      CommandState,
      number,
      number | null,
      number | null,
      string,
      string,
      string,
      string | null,
      number,
      CommandOrigin,
      string | null,
    ]
  >(tx, sql`report_commands(${ids}, ${date(from)}, ${date(to)})`);
  return rows.map(
    ([
      deviceId,
      clientId,
      kind,
      state,
      requestedAt,
      sentAt,
      settledAt,
      mode,
      requester,
      reason,
      note,
      id,
      origin,
      approver,
    ]) => ({
      deviceId,
      clientId,
      kind,
      state,
      requestedAt,
      sentAt,
      settledAt,
      mode,
      requester,
      reason,
      note,
      id,
      origin,
      approver,
    }),
  );
}
