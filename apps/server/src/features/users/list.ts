import type { listUsers, Reply, User } from '@balise/contract';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { seesPartner } from '../partners/index.ts';
import { countPeople, findPeople, type PeopleSelection, type Place, partnerOfClient } from './people/people-queries.ts';
import { present } from './present.ts';

type Query = z.output<(typeof listUsers)['query']>;

/** A page of users. @param now milliseconds since 1970 UTC */
export async function listPage(
  tx: Scoped,
  scope: Scope,
  query: Query,
  now: number,
): Promise<Reply<typeof listUsers> | Failure> {
  const place = await placeAsked(tx, scope, query);
  if (place === 'unknown') return fail('client_not_found');
  const { search, state, access, order, direction, page, pageSize } = query;
  const selection: PeopleSelection = { place, search, state, access, order, direction, now };
  const total = await countPeople(tx, scope, selection);
  const rows = await findPeople(tx, scope, selection, { limit: pageSize, offset: (page - 1) * pageSize });
  return { users: rows.map((row): User => present(row, scope, now)), total };
}

/** Whose people are asked for; undefined: everybody's whom the scope reaches. */
async function placeAsked(tx: Scoped, scope: Scope, query: Query): Promise<Place | undefined | 'unknown'> {
  const { clientId, partnerId } = query;
  if (clientId !== undefined) {
    const client = await partnerOfClient(tx, clientId);
    return client ? { role: 'client', partnerId: client.partner_id, clientId } : 'unknown';
  }
  if (partnerId !== undefined && scope.role !== 'client') {
    const reached = scope.role === 'partner' ? partnerId === scope.partnerId : await seesPartner(tx, partnerId);
    return reached ? { role: 'partner', partnerId, clientId: null } : 'unknown';
  }
  if (query.of === 'all') return undefined;
  return { role: scope.role, partnerId: scope.partnerId, clientId: scope.clientId };
}
