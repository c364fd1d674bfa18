import type { ClientId } from '@balise/contract';
import { MARK_FIELDS, type MarkFields } from '@balise/contract/tracking-settings-fields';
import type { Scoped } from '../../db/scope.ts';
import { fieldsInForce } from './fields-in-force.ts';

/** What driving style is marked by, of each of these clients, as it was in force at a moment (ms since 1970 UTC). */
export const marksAt = (
  tx: Scoped,
  clientIds: readonly ClientId[],
  moment: number,
): Promise<Map<ClientId, MarkFields>> => fieldsInForce(tx, MARK_FIELDS, clientIds, moment);
