import type { ClientId, Group, GroupFields, GroupId } from '@balise/contract';
import type { Rule } from '@balise/tracking';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import {
  countGroups,
  findGroup,
  insertGroup,
  type LockedGroup,
  lockGroup,
  markRestored,
  type StoredGroup,
  updateGroup,
} from './queries.ts';

/** Groups of one client at most: each dynamic one is tried with every message of its devices. */
export const MOST_GROUPS = 200;

type Saving = { tx: Scoped; scope: Scope };

export async function addGroup(saving: Saving, clientId: ClientId, fields: GroupFields): Promise<Group | Failure> {
  const { tx, scope } = saving;
  const given = fields.rules ?? [];
  const kind = fields.kind ?? (given.length > 0 ? 'dynamic' : 'static');
  const fault = faultOf(kind, given);
  if (fault) return fault;
  if ((await countGroups(tx, clientId)) >= MOST_GROUPS) return fail('limit_reached');
  const id = await insertGroup(tx, clientId, {
    designation: fields.designation,
    description: fields.description,
    combine: fields.combine ?? 'all',
    rules: kind === 'static' ? null : given,
  });
  return id === undefined ? nameTaken() : await shown(tx, scope, id);
}

/** Replaces a group's fields; what of its rules is left out stays. */
export async function editGroup(saving: Saving, before: LockedGroup, fields: GroupFields): Promise<Group | Failure> {
  const { tx, scope } = saving;
  if (fields.clientId !== undefined && fields.clientId !== before.clientId) {
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  }
  const kind = before.rules === null ? 'static' : 'dynamic';
  const rules: readonly Rule[] = fields.rules ?? before.rules ?? [];
  if ((fields.kind ?? kind) !== kind) return fail('fields_invalid', { kind: 'cannot_be_changed' });
  const fault = faultOf(kind, rules);
  if (fault) return fault;
  const after: StoredGroup = {
    designation: fields.designation,
    description: fields.description,
    combine: fields.combine ?? before.combine,
    rules: before.rules === null ? null : rules,
  };
  const isFree = await updateGroup(tx, before.id, after, areRulesNew(before, after));
  return isFree ? await shown(tx, scope, before.id) : nameTaken();
}

/** Takes a deletion back. */
export async function restoreGroup({ tx, scope }: Saving, before: LockedGroup): Promise<Group | Failure> {
  if ((await countGroups(tx, before.clientId)) >= MOST_GROUPS) return fail('limit_reached');
  return (await markRestored(tx, before.id)) ? await shown(tx, scope, before.id) : nameTaken();
}

/** A group to change, or that there is none for this person. */
export const groupToChange = async (
  { tx, scope }: Saving,
  id: GroupId,
  deleted = false,
): Promise<LockedGroup | Failure> => (await lockGroup(tx, scope, id, deleted)) ?? fail('group_not_found');

const shown = async (tx: Scoped, scope: Scope, id: GroupId): Promise<Group | Failure> =>
  (await findGroup(tx, scope, id)) ?? fail('group_not_found');

const nameTaken = (): Failure => fail('group_name_taken', { designation: 'already_exists' });

function faultOf(kind: Group['kind'], rules: readonly Rule[]): Failure | undefined {
  if (kind === 'dynamic' && rules.length === 0) return fail('fields_invalid', { rules: 'required' });
  if (kind === 'static' && rules.length > 0) return fail('fields_invalid', { kind: 'cannot_be_changed' });
  return undefined;
}

const areRulesNew = (before: LockedGroup, after: StoredGroup): boolean =>
  before.combine !== after.combine ||
  JSON.stringify(before.rules?.map(inOrder)) !== JSON.stringify(after.rules?.map(inOrder));

// jsonb keeps its members in an order of its own
const inOrder = ({ feature, operator, value }: Rule) => [feature, operator, value];
