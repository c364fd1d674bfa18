import {
  type DeviceFields,
  type FieldErrors,
  judgeDeviceFields,
  type PartnerId,
  type WarningCode,
} from '@balise/contract';
import type { Scope, Scoped } from '../../../db/scope.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import type { RateLimit } from '../../../limits/rate-limit.ts';
import { findClient, isDesignationTaken, referencesOf, takenIdentities } from '../queries.ts';

export type Warnings = Record<string, WarningCode>;

/**
 * Whether these fields may be saved: what they refer to exists, their numbers follow their standards, and no other device has
 * them. A foreign tenant's device is described in neutral words only.
 * @param except the device being edited; 0 for a new one
 */
export async function check(
  tx: Scoped,
  scope: Scope,
  fields: DeviceFields,
  context: { foreignIdentities: RateLimit<number>; except: number; now: number },
): Promise<{ warnings: Warnings; partnerId: PartnerId } | Failure> {
  const { foreignIdentities, except, now } = context;
  const client = await findClient(tx, fields.clientId);
  if (!client) return fail('client_not_found', { clientId: 'unknown_reference' });
  // what a closed client has may still be put right
  if (client.state === 'closed' && except === 0) return fail('client_closed', { clientId: 'client_closed' });
  const references = await referencesOf(tx, fields);
  const { errors, warnings } = judgeDeviceFields(fields, references?.uses_imei ?? undefined);
  Object.assign(errors, missing(fields, references));
  if (Object.keys(errors).length > 0) return fail('fields_invalid', errors);

  if (foreignIdentities.isExhausted(scope.userId, now)) return fail('too_many_requests');
  const taken: { field: string; seen: boolean }[] = await takenIdentities(tx, scope, fields, except);
  if (await isDesignationTaken(tx, fields, except)) taken.push({ field: 'designation', seen: true });
  if (taken.length === 0) return { warnings, partnerId: client.partner_id };
  if (taken.some(({ seen }) => !seen)) foreignIdentities.spend(scope.userId, now);
  const faults = taken.map(({ field, seen }) => [field, seen ? 'already_exists' : 'cannot_be_registered']);
  return fail(taken.every(({ seen }) => seen) ? 'already_exists' : 'registration_refused', Object.fromEntries(faults));
}

function missing(fields: DeviceFields, found: Awaited<ReturnType<typeof referencesOf>>): FieldErrors {
  const errors: FieldErrors = {};
  if (!found?.type) errors.deviceTypeId = 'unknown_reference';
  if (fields.operatorId !== null && !found?.operator) errors.operatorId = 'unknown_reference';
  if (fields.trackerModelId !== null && !found?.model) errors.trackerModelId = 'unknown_reference';
  return errors;
}
