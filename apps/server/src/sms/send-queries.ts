import type { Language, SmsEncoding, SmsKind } from '@balise/contract';
import type { Pool } from 'pg';

export type { Pool };

/* Sending, as the owner of the database. */

export type WaitingSms = {
  id: number;
  sending: number;
  recipient: string;
  kind: SmsKind;
  language: Language;
  text: string;
  encoding: SmsEncoding;
  expiresAt: Date;
  /** The client's, else the partner's; empty: neither has one. */
  sender: string;
  /** Parts of this sending that were handed over before. */
  handed: { part: number; isTaken: boolean }[];
};

/** Begins an attempt. @returns undefined where the SMS no longer waits */
export async function beginSms(pool: Pool, id: number): Promise<WaitingSms | undefined> {
  const { rows } = await pool.query<WaitingSms>({
    name: 'begin_sms',
    text: `with begun as (update sms_messages set attempts = attempts + 1 where id = $1 and state = 'queued' returning *)
      select m.id, m.sending::integer, m.recipient, m.kind, m.language, m.body as text, m.encoding, m.expires_at as "expiresAt",
        coalesce(nullif(a.sender, ''), p.sms_sender) as sender,
        coalesce((select jsonb_agg(jsonb_build_object('part', s.part, 'isTaken', s.gateway_id is not null))
          from sms_parts s where s.message_id = m.id and s.sending = m.sending), '[]') as handed
      from begun m join sms_accounts a on a.client_id = m.client_id join partners p on p.id = m.partner_id`,
    values: [id],
  });
  return rows[0];
}

type Part = { id: number; sending: number; part: number };

/** Before a part is handed over: what is here without an answer afterwards may have been sent. */
export async function smsHanded(pool: Pool, { id, sending, part }: Part, parts: number, now: Date): Promise<void> {
  await pool.query(
    `with marked as (update sms_messages set parts = $4 where id = $1 and sending = $2)
     insert into sms_parts (message_id, sending, part, handed_at) values ($1, $2, $3, $5)`,
    [id, sending, part, parts, now],
  );
}

/** @param ids the gateway's id of the part, and other forms in which receipts may name it */
export async function smsTaken(pool: Pool, { id, sending, part }: Part, ids: string[], now: Date): Promise<void> {
  await pool.query('select sms_taken($1, $2, $3, $4, $5)', [id, sending, part, ids, now]);
}

/** A part that was certainly not taken; it will be handed over again. */
export async function smsNotTaken(pool: Pool, { id, sending, part }: Part, reason: string): Promise<void> {
  await pool.query(
    `with gone as (delete from sms_parts where message_id = $1 and sending = $2 and part = $3)
     update sms_messages set last_error = $4 where id = $1`,
    [id, sending, part, reason],
  );
}

/** The SMS was not sent, and is paid back. */
export async function smsFailed(pool: Pool, id: number, reason: string, now: Date): Promise<void> {
  await pool.query(
    `with held as (select * from sms_messages where id = $1 and state = 'queued' for update)
     select end_sms(held::sms_messages, 'failed', $2, $3) from held`,
    [id, reason, now],
  );
}

/** It may have been sent: only a receipt or a person changes that. */
export async function smsUnconfirmed(pool: Pool, id: number, reason: string, now: Date): Promise<void> {
  await pool.query(
    `update sms_messages set state = 'unconfirmed', sent_at = $3, last_error = $2 where id = $1 and state = 'queued'`,
    [id, reason, now],
  );
}

/** Ends what was sent before a moment and of which no receipt came: the reserve is final. @returns how many */
export async function settleUnanswered(pool: Pool, before: Date, now: Date): Promise<number> {
  const { rows } = await pool.query(
    `with held as (
       select * from sms_messages where ended_at is null and state in ('sent', 'unconfirmed') and sent_at < $1
       for update skip locked)
     select end_sms(held::sms_messages, held.state, held.last_error, $2) from held`,
    [before, now],
  );
  await pool.query('delete from sms_receipts where at < $1', [before]);
  return rows.length;
}

/** Deletes SMS that were written before a moment and have ended. The ledger stays. @returns how many */
export async function deleteOldSms(pool: Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from sms_messages where created_at < $1 and ended_at is not null', [
    before,
  ]);
  return rowCount ?? 0;
}

type Gateway = { name: string; perClient: number; inAll: number };

/** Says which gateway sends; undefined: none, so that no SMS is accepted. */
export async function noteGateway(pool: Pool, gateway: Gateway | undefined, now: Date): Promise<void> {
  if (!gateway) {
    await pool.query('delete from sms_gateway');
    return;
  }
  await pool.query(
    `insert into sms_gateway (name, per_client, in_all, since) values ($1, $2, $3, $4)
     on conflict (is_only) do update set name = excluded.name, per_client = excluded.per_client, in_all = excluded.in_all,
       since = excluded.since`,
    [gateway.name, gateway.perClient, gateway.inAll, now],
  );
}
