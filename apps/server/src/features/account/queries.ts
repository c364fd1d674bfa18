import type { Language, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scoped } from '../../db/scope.ts';

/* Every statement reaches the scope's own user only; row-level security holds to it. */

export const findOwnFields = (tx: Scoped, id: UserId) =>
  tx
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName', 'phone', 'language', 'partner_id as partnerId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export type OwnRow = { first_name: string; last_name: string; phone: string | null; language: Language };

export async function updateOwnFields(tx: Scoped, id: UserId, row: OwnRow): Promise<void> {
  await tx.updateTable('users').set(row).where('id', '=', id).execute();
}

export const findOwnAccount = (tx: Scoped, id: UserId) =>
  tx
    .selectFrom('users as u')
    .leftJoin('second_factors as f', 'f.user_id', 'u.id')
    .select(['u.id', 'u.role', 'u.first_name', 'u.last_name', 'u.email', 'u.phone', 'u.language', 'u.status'])
    .select(['u.date_end', 'u.rights', 'f.confirmed_at'])
    .select(sql<Date>`u.created_at`.as('created_at'))
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow();

export const findOwnSignIns = (tx: Scoped, id: UserId) =>
  tx
    .selectFrom('sign_ins')
    .select(['created_at', 'last_used_at', 'expires_at', 'revoked_at', 'address', 'user_agent'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1000)
    .execute();

export async function findOwnSettings(tx: Scoped, id: UserId): Promise<unknown> {
  const row = await tx.selectFrom('user_settings').select('content').where('user_id', '=', id).executeTakeFirst();
  return row?.content ?? {};
}

export const findOwnViews = (tx: Scoped, id: UserId) =>
  tx.selectFrom('saved_views').select(['screen', 'name', 'content']).where('user_id', '=', id).orderBy('id').execute();

type Line = {
  at: Date;
  by: string;
  action: string;
  subjectKind: string;
  subjectName: string;
  address: string;
  userAgent: string;
};

/** What the audit log says of the user and by it, newest first. */
export async function findOwnActivity(tx: Scoped, most: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select at, actor_name as "by", action, subject_kind as "subjectKind", subject_name as "subjectName", address,
      user_agent as "userAgent"
    from own_audit(${most})`.execute(tx);
  return rows;
}
