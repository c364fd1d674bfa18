import {
  ALL_DEVICES,
  type AlertRule,
  type AlertRuleFields,
  type AlertRuleId,
  type ClientId,
  type DeviceId,
  type FieldErrors,
  MOST_ALERT_RULES,
  type ShareRight,
} from '@balise/contract';
import { type AlertKind, SHARED_ALERTS } from '@balise/tracking';
import type { Scope, Scoped } from '../../db/scope.ts';
import { Failure, fail } from '../../http/failure.ts';
import { clientFor } from '../clients/index.ts';
import { sharedDevices } from '../shares/index.ts';
import {
  contactsAmong,
  countRules,
  dynamicAmong,
  findRule,
  insertRule,
  markRule,
  ownAmong,
  updateRule,
} from './rule-queries.ts';

/** Who saves, and when (milliseconds since 1970 UTC). */
export type SavingRule = { tx: Scoped; scope: Scope; now: number };

export async function addRule(saving: SavingRule, fields: AlertRuleFields): Promise<AlertRule | Failure> {
  const { tx, scope, now } = saving;
  const clientId = await clientFor(saving, fields.clientId);
  if (clientId instanceof Failure) return clientId;
  if (!mayChange(scope, fields.isOwn)) return fail('not_allowed');
  const refused = await faultIn(saving, clientId, fields);
  if (refused) return refused;
  const userId = fields.isOwn ? scope.userId : null;
  if ((await countRules(tx, clientId, userId)) >= MOST_ALERT_RULES) return fail('limit_reached');
  return await shown(saving, await insertRule(tx, { clientId, userId }, fields, now));
}

export async function editRule(
  saving: SavingRule,
  before: AlertRule,
  fields: AlertRuleFields,
): Promise<AlertRule | Failure> {
  if (fields.clientId !== undefined && fields.clientId !== before.clientId)
    return fail('fields_invalid', { clientId: 'cannot_be_changed' });
  if (fields.isOwn !== before.isOwn) return fail('fields_invalid', { isOwn: 'cannot_be_changed' });
  const refused = await faultIn(saving, before.clientId, fields);
  if (refused) return refused;
  if (!(await updateRule(saving.tx, before.id, fields, saving.now))) return fail('not_allowed');
  return await shown(saving, before.id);
}

/** A rule that the caller may change, or why not. */
export async function ruleToChange(saving: SavingRule, id: AlertRuleId, deleted = false): Promise<AlertRule | Failure> {
  const rule = await findRule(saving.tx, saving.scope, id, saving.now, deleted);
  if (!rule) return fail('alert_rule_not_found');
  return mayChange(saving.scope, rule.isOwn) ? rule : fail('not_allowed');
}

export async function restoreRule(saving: SavingRule, before: AlertRule): Promise<AlertRule | Failure> {
  const { tx } = saving;
  if ((await countRules(tx, before.clientId, before.userId)) >= MOST_ALERT_RULES) return fail('limit_reached');
  if (!(await markRule(tx, before.id, null))) return fail('not_allowed');
  return await shown(saving, before.id);
}

/** A user's own rules need no right but to see vehicles. */
const mayChange = ({ rights }: Scope, isOwn: boolean): boolean => isOwn || rights.includes('manage_alert_rules');

const shown = async ({ tx, scope, now }: SavingRule, id: AlertRuleId): Promise<AlertRule | Failure> =>
  (await findRule(tx, scope, id, now)) ?? fail('alert_rule_not_found');

/** What a rule names must be the client's, or for kinds of SHARED_ALERTS a vehicle that is shared with it, and seen by the caller. */
export async function faultIn(
  { tx, scope }: Pick<SavingRule, 'tx' | 'scope'>,
  clientId: ClientId,
  { condition, devices, ...fields }: Pick<AlertRuleFields, 'condition' | 'devices' | 'contactIds' | 'escalation'>,
): Promise<Failure | undefined> {
  const deviceIds = devices.deviceIds.filter((id): id is DeviceId => id !== ALL_DEVICES);
  const watched = 'groupIds' in condition ? condition.groupIds : [];
  const geofenceIds = ('geofenceIds' in condition && condition.geofenceIds) || [];
  const own = await ownAmong(tx, clientId, { deviceIds, groupIds: [...devices.groupIds, ...watched], geofenceIds });
  const shared = await sharedAmong(tx, scope, clientId, deviceIds, own.deviceIds);
  const dynamic = await dynamicAmong(tx, watched);
  const errors: FieldErrors = {};
  // health data would reach its contacts
  if (
    'documents' in condition &&
    condition.documents.includes('medical') &&
    !scope.rights.includes('view_driver_health')
  )
    errors['condition.documents'] = 'health_right_needed';
  const check = <Id>(ids: readonly Id[], known: { has: (id: Id) => boolean }, field: string) => {
    for (const [place, id] of ids.entries()) if (!known.has(id)) errors[`${field}.${place}`] = 'unknown_reference';
  };
  const groups = new Set(own.groupIds);
  check(deviceIds, new Set([...own.deviceIds, ...shared.keys()]), 'devices.deviceIds');
  for (const [place, id] of deviceIds.entries()) {
    const rights = shared.get(id);
    const refused = rights && faultOfShared(condition.kind, rights);
    if (refused) errors[`devices.deviceIds.${place}`] = refused;
  }
  check(devices.groupIds, groups, 'devices.groupIds');
  check(watched, { has: (id) => groups.has(id) && dynamic.has(id) }, 'condition.groupIds');
  check(geofenceIds, new Set(own.geofenceIds), 'condition.geofenceIds');
  const { contactIds, escalation } = fields;
  const further = escalation?.contactIds ?? [];
  const contacts = await contactsAmong(tx, clientId, [...contactIds, ...further]);
  check(contactIds, contacts, 'contactIds');
  check(further, contacts, 'escalation.contactIds');
  return Object.keys(errors).length > 0 ? fail('fields_invalid', errors) : undefined;
}

/** Of the devices that are not the client's own, those that are shared with it, with what the share includes. */
async function sharedAmong(
  tx: Scoped,
  scope: Scope,
  clientId: ClientId,
  deviceIds: readonly DeviceId[],
  own: readonly DeviceId[],
): Promise<Map<DeviceId, readonly ShareRight[]>> {
  const others = deviceIds.filter((id) => !own.includes(id));
  if (others.length === 0 || scope.clientId !== clientId) return new Map();
  const devices = await sharedDevices(tx, others);
  return new Map(devices.map(({ id, rights }) => [id, rights]));
}

function faultOfShared(kind: AlertKind, rights: readonly ShareRight[]): FieldErrors[string] | undefined {
  if (!(SHARED_ALERTS as readonly AlertKind[]).includes(kind)) return 'alert_not_shared';
  return (kind === 'idling' || kind === 'long_driving') && !rights.includes('history')
    ? 'history_not_shared'
    : undefined;
}
