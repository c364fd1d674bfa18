import type { ClientId } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import type { Act } from '../audit/index.ts';
import type { Done } from './audit-of-client.ts';
import { clientFor } from './policy.ts';

/** A list that a client keeps, whose lines have a name of their own in it: parts, operations, inspection lists. */
export type KeptList<Id, Fields, Line> = {
  /** Lines of one client at most. */
  most: number;
  count: (tx: Scoped, clientId: ClientId) => Promise<number>;
  find: (tx: Scoped, scope: Scope, id: Id) => Promise<Line | undefined>;
  /** @returns undefined where the name is taken; so does `update` */
  insert: (tx: Scoped, clientId: ClientId, fields: Fields, now: number) => Promise<Id | undefined>;
  update: (tx: Scoped, id: Id, fields: Fields, now: number) => Promise<Id | undefined>;
  log: (act: Act, line: Line, done: Done) => Promise<void>;
  logged: (line: Line) => object;
  actions: { add: Done['action']; edit: Done['action'] };
  isUnknown: (doing?: 'edit') => Failure;
  isTaken: (doing: 'add' | 'edit') => Failure;
};

type OfClient = { clientId?: ClientId | undefined };

/** Adds a line, for users who see all vehicles of the client. */
export async function addLine<Id, Fields extends OfClient, Line>(
  act: RequestContext,
  list: KeptList<Id, Fields, Line>,
  fields: Fields,
): Promise<Line | Failure> {
  const { tx, who, now } = act;
  if (who.scope.limited) return fail('not_allowed');
  const clientId = await clientFor({ tx, scope: who.scope }, fields.clientId);
  if (clientId instanceof Failure) return clientId;
  if ((await list.count(tx, clientId)) >= list.most) return fail('limit_reached');
  const id = await list.insert(tx, clientId, fields, now);
  if (id === undefined) return list.isTaken('add');
  const added = (await list.find(tx, who.scope, id))!;
  await list.log(act, added, { action: list.actions.add, after: list.logged(added) });
  return added;
}

/** Changes a line, which stays its client's. */
export async function editLine<Id, Fields extends OfClient, Line extends { clientId: ClientId }>(
  act: RequestContext,
  list: KeptList<Id, Fields, Line>,
  id: Id,
  fields: Fields,
): Promise<Line | Failure> {
  const { tx, who, now } = act;
  const before = await lineToChange(act, list, id, 'edit');
  if (before instanceof Failure) return before;
  if (fields.clientId !== undefined && fields.clientId !== before.clientId)
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  if ((await list.update(tx, id, fields, now)) === undefined) return list.isTaken('edit');
  const after = (await list.find(tx, who.scope, id))!;
  await list.log(act, after, { action: list.actions.edit, before: list.logged(before), after: list.logged(after) });
  return after;
}

/** A line that may be changed: by users who see all vehicles of the client. */
export async function lineToChange<Id, Fields, Line>(
  { tx, who }: RequestContext,
  list: KeptList<Id, Fields, Line>,
  id: Id,
  doing?: 'edit',
): Promise<Line | Failure> {
  const line = await list.find(tx, who.scope, id);
  if (!line) return list.isUnknown(doing);
  return who.scope.limited ? fail('not_allowed') : line;
}
