import type { ClientId, exportSms, listSms, SmsId, SmsMessage, SmsSum } from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scoped } from '../../db/scope.ts';

/* Row-level security shows the SMS of the clients of the scope to those who may view SMS. */

export type SmsSelection = Partial<
  Pick<z.output<typeof exportSms.body>, 'clientId' | 'state' | 'kind' | 'country' | 'search' | 'from' | 'to'>
>;

function selected({ clientId, state, kind, country, search, from, to }: SmsSelection) {
  const pattern = likePattern((search ?? '').replace(/[\s.()-]/g, ''));
  return sql`from sms_messages m join clients c on c.id = m.client_id left join users u on u.id = m.user_id
    where (${clientId ?? null}::int is null or m.client_id = ${clientId ?? null})
      and (${state ?? null}::text is null or m.state = ${state ?? null})
      and (${kind ?? null}::text is null or m.kind = ${kind ?? null})
      and (${country ?? null}::text is null or m.country = ${country ?? null})
      and m.recipient like ${pattern}
      and m.created_at >= ${new Date(from ?? 0)} and m.created_at < ${new Date(to ?? 8e12)}`;
}

const COLUMNS = sql`m.id, m.client_id as "clientId", c.full_name as "clientName", m.kind, m.recipient, m.country, m.language,
  case when m.kind = 'contact_code' then null else m.body end as text, m.encoding, m.segments::int, m.currency,
  case when m.state = 'failed' then 0 else m.price * m.segments end::float8 as cost, m.state, m.last_error as error, m.attempts,
  u.first_name || ' ' || u.last_name as by, floor(date_part('epoch', m.created_at) * 1000) as "createdAt",
  floor(date_part('epoch', m.sent_at) * 1000) as "sentAt",
  m.state in ('failed', 'unconfirmed') and m.body <> '' as "canSendAgain"`;

/** One page, newest first. */
export async function findSms(tx: Scoped, query: z.output<typeof listSms.query>) {
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${selected(query)}`.execute(tx);
  const offset = (query.page - 1) * query.pageSize;
  return { messages: await smsRows(tx, query, query.pageSize, offset), total: counted[0]?.count ?? 0 };
}

export async function smsRows(tx: Scoped, wanted: SmsSelection, limit: number, offset = 0): Promise<SmsMessage[]> {
  const { rows } = await sql<SmsMessage>`select ${COLUMNS} ${selected(wanted)}
    order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function oneSms(tx: Scoped, id: SmsId): Promise<SmsMessage | undefined> {
  const { rows } = await sql<SmsMessage>`select ${COLUMNS} ${selected({})} and m.id = ${id}`.execute(tx);
  return rows[0];
}

/** @returns why not; undefined: it is queued again */
export async function sendAgain(tx: Scoped, id: SmsId, validFor: number, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ refused: string | null }>`
    select send_sms_again(${id}, ${validFor} * interval '1 ms', ${now}) as refused`.execute(tx);
  return rows[0]?.refused ?? undefined;
}

const SUMS = sql`count(*)::int as messages, sum(m.segments)::int as segments, (count(*) filter (where m.state = 'failed'))::int as failed,
  coalesce(sum(m.price * m.segments) filter (where m.state <> 'failed'), 0)::float8 as cost`;

const KEYS = {
  day: { key: sql`to_char(m.created_at at time zone c.time_zone, 'YYYY-MM-DD')`, name: sql`null::text` },
  kind: { key: sql`m.kind`, name: sql`null::text` },
  user: { key: sql`coalesce(m.user_id::text, '')`, name: sql`max(u.first_name || ' ' || u.last_name)` },
  country: { key: sql`m.country`, name: sql`null::text` },
} as const;

/** What a client sent in a period, by something; days in their order, else the dearest first. */
export async function sumsBy(
  tx: Scoped,
  by: keyof typeof KEYS,
  wanted: { clientId: ClientId; from: number | undefined; to: number | undefined },
): Promise<SmsSum[]> {
  const { key, name } = KEYS[by];
  const { rows } = await sql<SmsSum>`select ${key} as key, ${name} as name, ${SUMS} ${selected({
    clientId: wanted.clientId,
    ...(wanted.from === undefined ? {} : { from: wanted.from }),
    ...(wanted.to === undefined ? {} : { to: wanted.to }),
  })} group by 1 order by ${by === 'day' ? sql`1` : sql`cost desc, 1`} limit 400`.execute(tx);
  return rows;
}

/** Whether SMS are sent at all. */
export async function hasGateway(tx: Scoped): Promise<boolean> {
  return (await tx.selectFrom('sms_gateway').select('name').executeTakeFirst()) !== undefined;
}
