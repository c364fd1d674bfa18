import type { MailId, MailKind, MailState, OutboxMail } from '@balise/contract';
import { sql } from 'kysely';
import { likePattern } from '../../db/fragments/like-pattern.ts';
import type { Scoped } from '../../db/scope.ts';

/* A partner's people see the mails of its affairs, the platform's all (row-level security). */

const mails = (tx: Scoped) =>
  tx
    .selectFrom('mails as m')
    .leftJoin('partners as p', 'p.id', 'm.partner_id')
    .leftJoin('clients as c', 'c.id', 'm.client_id');

const COLUMNS = [
  ...(['m.id', 'm.kind', 'm.recipient', 'm.language', 'm.subject', 'm.state', 'm.created_at', 'm.sent_at'] as const),
  ...(['m.attempts', 'm.last_error', 'p.name as partner_name', 'c.full_name as client_name'] as const),
] as const;

export type MailsWanted = {
  search: string | undefined;
  kind: MailKind | undefined;
  state: MailState | undefined;
  page: number;
  pageSize: number;
};

export async function findMails(tx: Scoped, wanted: MailsWanted): Promise<{ total: number; mails: OutboxMail[] }> {
  let query = mails(tx);
  if (wanted.kind) query = query.where('m.kind', '=', wanted.kind);
  if (wanted.state) query = query.where('m.state', '=', wanted.state);
  if (wanted.search) {
    const pattern = likePattern(wanted.search);
    query = query.where((where) =>
      where.or([where('m.recipient', 'ilike', pattern), where('m.subject', 'ilike', pattern)]),
    );
  }
  const { total } = await query.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .select(COLUMNS)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(wanted.pageSize)
    .offset((wanted.page - 1) * wanted.pageSize)
    .execute();
  return { total: Number(total), mails: rows.map(present) };
}

/** One mail with its text, and whom it is about. */
export async function findMail(tx: Scoped, id: MailId) {
  const row = await mails(tx)
    .select(COLUMNS)
    .select(['m.body_text', 'm.partner_id', 'm.client_id'])
    .where('m.id', '=', String(id))
    .executeTakeFirst();
  return (
    row && {
      mail: present(row),
      text: row.body_text,
      partnerId: row.partner_id,
      clientId: row.client_id,
    }
  );
}

/** Whether a mail's link lets somebody in who holds a right that the scope lacks. */
export async function isAboveScope(tx: Scoped, id: MailId): Promise<boolean> {
  const { rows } = await sql<{ above: boolean }>`select mail_is_above_scope(${id}) as above`.execute(tx);
  return rows[0]?.above !== false;
}

/** @param since counts failures from this moment on */
export async function countMails(tx: Scoped, since: Date): Promise<{ waiting: number; failed: number }> {
  const rows = await tx
    .selectFrom('mails')
    .select(({ fn }) => ['state', fn.countAll<string>().as('count')])
    .where((where) =>
      where.or([
        where('state', '=', 'waiting'),
        where.and([where('state', '=', 'failed'), where('created_at', '>=', since)]),
      ]),
    )
    .groupBy('state')
    .execute();
  const of = (state: MailState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { waiting: of('waiting'), failed: of('failed') };
}

type Row = {
  id: string;
  kind: MailKind;
  recipient: string;
  language: 'en' | 'fr';
  subject: string;
  state: MailState;
  created_at: Date;
  sent_at: Date | null;
  attempts: number;
  last_error: string;
  partner_name: string | null;
  client_name: string | null;
};

const present = (row: Row): OutboxMail => ({
  id: Number(row.id) as MailId,
  kind: row.kind,
  recipient: row.recipient,
  language: row.language,
  subject: row.subject,
  state: row.state,
  createdAt: row.created_at.getTime(),
  sentAt: row.sent_at?.getTime() ?? null,
  attempts: row.attempts,
  lastError: row.last_error,
  partnerName: row.partner_name,
  clientName: row.client_name,
});
