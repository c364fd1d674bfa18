import {
  type BlockingProfileId,
  type ClientId,
  type CommandId,
  type CommandNote,
  type CommandState,
  type CommandWait,
  type DeviceId,
  type listProfileRuns,
  OPEN_STATES,
  type ProfileRunOfDevice,
  type ProfileRunReason,
} from '@balise/contract';
import type { RunKind } from '@balise/tracking';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { commands } from '../commands/index.ts';

type Query = z.output<typeof listProfileRuns.query>;
export type RunSelection = Omit<Query, 'page' | 'pageSize'>;

type Row = {
  id: string;
  kind: RunKind;
  due_at: Date;
  until: Date | null;
  device_id: DeviceId | null;
  designation: string;
  reason: ProfileRunReason | null;
  command_id: CommandId | null;
  state: CommandState | null;
  note: CommandNote | null;
  waits_for: CommandWait[] | null;
  requested_at: Date | null;
  sent_at: Date | null;
  changed_at: Date | null;
};

/** The runs of a profile that a selection has, as the scope shows them. */
const selected = (scope: Scope, id: BlockingProfileId, { search, kind, outcome, from, to }: RunSelection) => sql`
  from blocking_profile_runs r
    left join commands k on k.id = r.command_id
    left join devices d on d.id = r.device_id and d.client_id = r.client_id and d.deleted_at is null
  where r.profile_id = ${id} and (${scope.clientId}::int is null or r.client_id = ${scope.clientId})
    and (${kind ?? null}::text is null or r.kind = ${kind ?? null})
    and (${outcome ?? null}::text is null or coalesce(k.state, 'notAsked') = ${outcome ?? null})
    and r.due_at >= ${from === undefined ? '-infinity' : new Date(from)} and r.due_at < ${to === undefined ? 'infinity' : new Date(to)}
    and (${search ?? null}::text is null or r.designation ilike ${likePattern(search ?? '')})`;

/** A page of runs, newest first. */
export async function findRuns(tx: Scoped, scope: Scope, id: BlockingProfileId, query: Query) {
  const { page, pageSize } = query;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${selected(scope, id, query)}`.execute(
    tx,
  );
  const runs = await runsOf(tx, scope, id, query, { limit: pageSize, offset: (page - 1) * pageSize });
  return { total: rows[0]?.total ?? 0, runs };
}

/** Some of the runs, newest first. */
export async function runsOf(
  tx: Scoped,
  scope: Scope,
  id: BlockingProfileId,
  selection: RunSelection,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProfileRunOfDevice[]> {
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.due_at, r.until, d.id as device_id, r.designation, r.reason, r.command_id, k.state, k.note, ${commands.waitsShown} as waits_for,
      k.requested_at, k.sent_at, k.changed_at
    ${selected(scope, id, selection)}
    order by r.due_at desc, r.id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(presented);
}

const isOpen = (state: CommandState): boolean => (OPEN_STATES as readonly CommandState[]).includes(state);

const presented = (row: Row): ProfileRunOfDevice => ({
  id: Number(row.id),
  kind: row.kind,
  dueAt: row.due_at.getTime(),
  until: row.until?.getTime() ?? null,
  deviceId: row.device_id,
  designation: row.designation,
  outcome: row.state ?? 'notAsked',
  reason: row.reason,
  commandId: row.command_id,
  note: row.note ?? '',
  waitsFor: row.waits_for ?? [],
  waited: waitedOf(row),
});

function waitedOf({ state, requested_at, sent_at, changed_at }: Row): number | null {
  const end = sent_at ?? (state && !isOpen(state) ? changed_at : null);
  return end && requested_at ? end.getTime() - requested_at.getTime() : null;
}

/** What the platform of a client calls itself. */
export async function brandOf(tx: Scoped, clientId: ClientId): Promise<string> {
  const partner = tx
    .selectFrom('clients as c')
    .innerJoin('partners as p', 'p.id', 'c.partner_id')
    .select('p.display_name')
    .where('c.id', '=', clientId);
  return (await partner.executeTakeFirst())?.display_name ?? 'Balise';
}
