import type { UserData } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { noticeRow } from './account-queries.ts';
import { boundaries } from './account-state.ts';

/** What the scope's client is told on every screen while it has not paid in time; null where it has, or there is no client. */
export async function billingNoticeOf(tx: Scoped, { clientId }: Scope): Promise<UserData['billing']> {
  const row = clientId === null ? undefined : await noticeRow(tx, clientId);
  if (!row) return null;
  const { state, since, overdue_since, time_zone } = row;
  const suspendsAt = overdue_since === null ? null : (boundaries(overdue_since, time_zone)[2] ?? null);
  return { state, since: since.getTime(), suspendsAt };
}
