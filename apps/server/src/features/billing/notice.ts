import type { UserData } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { boundaries } from './account/account-state.ts';
import { noticeRow } from './account-queries.ts';

/** The notice that the scope's client sees on every screen while an invoice is overdue; null otherwise, or without a client. */
export async function billingNoticeOf(tx: Scoped, { clientId }: Scope): Promise<UserData['billing']> {
  const row = clientId === null ? undefined : await noticeRow(tx, clientId);
  if (!row) return null;
  const { state, since, overdue_since, time_zone } = row;
  const suspendsAt = overdue_since === null ? null : (boundaries(overdue_since, time_zone)[2] ?? null);
  return { state, since: since.getTime(), suspendsAt };
}
