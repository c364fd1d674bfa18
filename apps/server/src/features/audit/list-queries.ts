import type { AuditAction, AuditLine, AuditSubject, ClientId, listAudit, UserId } from '@balise/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scope, Scoped } from '../../db/scope.ts';
import { writtenAddress } from '../../limits/network.ts';

/** What a list selects; see listAudit of the contract. */
export type AuditSelection = Omit<z.output<typeof listAudit.query>, 'after' | 'pageSize'>;

/** Lines before a place (null: from the newest), newest first, and the place after the last of them. */
export async function linesBefore(
  tx: Scoped,
  scope: Scope,
  selection: AuditSelection,
  page: { after: string | null; limit: number },
): Promise<{ lines: AuditLine[]; next: string | null }> {
  const place = page.after === null ? null : placeOf(page.after);
  const part = (
    source: Source,
  ) => sql`(${linesOf(source, [...within(source, scope), ...of(source, selection), ...before(source, place)])}
    order by ${at(source)} desc, ${id(source)} desc limit ${page.limit + 1})`;
  const { rows } = await sql<Row>`
    select l.*, c.full_name as client_name, (extract(epoch from l.at) * 1000000)::bigint as micros
    from (${part('audit_log')} union all ${part('position_access_log')}) l left join clients c on c.id = l.client_id
    order by l.at desc, l.source desc, l.id desc
    limit ${page.limit + 1}`.execute(tx);
  const last = rows.length > page.limit ? rows[page.limit - 1] : undefined;
  return {
    lines: rows.slice(0, page.limit).map(present),
    next: last ? `${last.micros}.${last.source}.${last.id}` : null,
  };
}

/** Under whose name the scope sees the platform. */
export async function brandName(tx: Scoped, { partnerId }: Scope): Promise<string> {
  if (partnerId === null) return 'Balise';
  const query = tx.selectFrom('partners').select('display_name').where('id', '=', partnerId);
  return (await query.executeTakeFirst())?.display_name ?? 'Balise';
}

/** Whether a selection has more lines than this. */
export async function hasMoreThan(tx: Scoped, scope: Scope, selection: AuditSelection, most: number): Promise<boolean> {
  const part = (source: Source) =>
    sql`(${linesOf(source, [...within(source, scope), ...of(source, selection)])} limit ${most + 1})`;
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (${part('audit_log')} union all ${part('position_access_log')}) l`.execute(tx);
  return Number(rows[0]?.count) > most;
}

/** Where the lines come from: acts, and looks at tracks, whose lines may grow. */
type Source = 'audit_log' | 'position_access_log';
type Condition = RawBuilder<unknown>;

const LETTER = { audit_log: 'a', position_access_log: 't' } as const;

const at = (source: Source) =>
  source === 'audit_log' ? sql.ref('audit_log.at') : sql.ref('position_access_log.first_at');
const id = (source: Source) => sql.ref(`${source}.id`);
const actor = (source: Source) =>
  source === 'audit_log' ? sql.ref('audit_log.actor_id') : sql.ref('position_access_log.reader_id');

/** A column of where an act came from: empty where that is not the scope's to read. */
const origin = (source: Source, name: 'address' | 'user_agent') =>
  sql`case when scope_reads_address(${actor(source)}) then ${sql.ref(`${source}.${name}`)} else '' end`;

function linesOf(source: Source, conditions: Condition[]): RawBuilder<unknown> {
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  if (source === 'audit_log') {
    return sql`select 'a' as source, id, at, actor_id, actor_name, as_client, action, subject_kind, subject_id, subject_name,
      client_id, before, after, ${origin(source, 'address')} as address, ${origin(source, 'user_agent')} as user_agent
      from audit_log ${where}`;
  }
  return sql`select 't' as source, id, first_at as at, nullif(reader_id, 0) as actor_id, reader_name as actor_name, as_client,
    'track.view' as action, 'device' as subject_kind, device_id::bigint as subject_id, device_name as subject_name, client_id,
    null::jsonb as before, jsonb_build_object(
      'from', (extract(epoch from from_at) * 1000)::bigint, 'to', (extract(epoch from to_at) * 1000)::bigint,
      'until', (extract(epoch from last_at) * 1000)::bigint, 'times', times
    ) as after, ${origin(source, 'address')} as address, ${origin(source, 'user_agent')} as user_agent from position_access_log ${where}`;
}

/** Row-level security says the same; said here too, an index answers it. */
function within(source: Source, { role, partnerId, clientId }: Scope): Condition[] {
  if (role === 'client') return [sql`${sql.ref(`${source}.client_id`)} = ${clientId}`];
  if (role === 'partner') return [sql`${sql.ref(`${source}.partner_id`)} = ${partnerId}`];
  return [];
}

function of(source: Source, selection: AuditSelection): Condition[] {
  const { from, to, actorId, action, subjectKind, subjectId, clientId, search } = selection;
  const ofTracks = source === 'position_access_log';
  const column = (name: string) => sql.ref(`${source}.${name}`);
  const conditions: Condition[] = [];
  if (from !== undefined) conditions.push(sql`${at(source)} >= ${new Date(from)}`);
  if (to !== undefined) conditions.push(sql`${at(source)} < ${new Date(to)}`);
  if (actorId !== undefined) conditions.push(sql`${actor(source)} = ${actorId}`);
  if (clientId !== undefined) conditions.push(sql`${column('client_id')} = ${clientId}`);
  if (action !== undefined) conditions.push(ofTracks ? reported(action === 'track.view') : sql`action = ${action}`);
  if (subjectKind !== undefined)
    conditions.push(ofTracks ? reported(subjectKind === 'device') : sql`subject_kind = ${subjectKind}`);
  if (subjectId !== undefined)
    conditions.push(ofTracks ? sql`device_id = ${subjectId}` : sql`subject_id = ${subjectId}`);
  if (search) {
    const pattern = likePattern(search);
    const [who, what] = ofTracks ? ['reader_name', 'device_name'] : ['actor_name', 'subject_name'];
    const texts = [column(who ?? ''), column(what ?? ''), origin(source, 'address')];
    const names = texts.map((text) => sql`${text} ilike ${pattern}`);
    conditions.push(sql`(${sql.join(names, sql` or `)})`);
  }
  return conditions;
}

const reported = (yes: boolean): Condition => (yes ? sql`true` : sql`false`);

type Place = { micros: string; source: 'a' | 't'; id: string };

function placeOf(cursor: string): Place {
  const [micros = '0', source, id = '0'] = cursor.split('.');
  return { micros, source: source === 't' ? 't' : 'a', id };
}

/** What is after a place: by time, then by source, then by number, each downwards. */
function before(source: Source, place: Place | null): Condition[] {
  if (place === null) return [];
  const moment = sql`'epoch'::timestamptz + ${place.micros}::bigint * interval '1 microsecond'`;
  const letter = LETTER[source];
  if (letter > place.source) return [sql`${at(source)} < ${moment}`];
  if (letter < place.source) return [sql`${at(source)} <= ${moment}`];
  return [sql`(${at(source)}, ${id(source)}) < (${moment}, ${place.id}::bigint)`];
}

type Row = {
  source: 'a' | 't';
  id: string;
  micros: string;
  at: Date;
  actor_id: UserId | null;
  actor_name: string;
  as_client: boolean;
  action: AuditAction;
  subject_kind: AuditSubject;
  subject_id: string | null;
  subject_name: string;
  client_id: ClientId | null;
  client_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  address: string;
  user_agent: string;
};

const present = (row: Row): AuditLine => ({
  id: `${row.source}${row.id}`,
  at: row.at.getTime(),
  actorId: row.actor_id,
  actorName: row.actor_name,
  asClient: row.as_client,
  action: row.action,
  subjectKind: row.subject_kind,
  subjectId: row.subject_id === null ? null : Number(row.subject_id),
  subjectName: row.subject_name,
  clientId: row.client_id,
  clientName: row.client_name,
  before: row.before,
  after: row.after,
  address: writtenAddress(row.address),
  userAgent: row.user_agent,
});
