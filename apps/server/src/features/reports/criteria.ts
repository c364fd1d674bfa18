import {
  type ClientId,
  fieldErrorsOf,
  type PartnerId,
  REPORTS,
  type ReportCriteria,
  type ReportKind,
  type ReportPageCriteria,
  reportCriteria,
  reportPageCriteria,
  SHARED_REPORTS,
  takesShared,
} from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { geofenceNames } from '../geofences/index.ts';
import { clientOf, groupsAmong, seenAmong, sharedAmong } from './read/choice-queries.ts';

type Act = { tx: Scoped; scope: Scope };

/** What somebody asks for, understood; and the zone whose days are counted. */
export type ParsedCriteria<Asked> = {
  criteria: Asked;
  timeZone: string;
  /** Whose affairs it is about, for the log. */
  about: { clientId: ClientId | null; partnerId: PartnerId | null };
};

/** A report as it is asked for, by the rules of its kind and under the rights of who asks. */
export const parseCriteria = (
  act: Act,
  kind: ReportKind,
  body: unknown,
): Promise<ParsedCriteria<ReportCriteria> | Failure> => judge(act, kind, reportCriteria(kind).safeParse(body), body);

/** Likewise a page of it. */
export const parsePageCriteria = (
  act: Act,
  kind: ReportKind,
  body: unknown,
): Promise<ParsedCriteria<ReportPageCriteria> | Failure> =>
  judge(act, kind, reportPageCriteria(kind).safeParse(body), body);

type Parsed<Asked> =
  | { success: true; data: Asked }
  | { success: false; error: Parameters<typeof fieldErrorsOf>[0]; data?: undefined };

async function judge<Asked extends ReportCriteria>(
  { tx, scope }: Act,
  kind: ReportKind,
  parsed: Parsed<Asked>,
  body: unknown,
): Promise<ParsedCriteria<Asked> | Failure> {
  const { right, defaults } = REPORTS[kind];
  if (right && !scope.rights.includes(right)) return fail('not_allowed');
  if (!parsed.success) return fail('fields_invalid', fieldErrorsOf(parsed.error, body));
  const criteria = { ...parsed.data, filters: { ...defaults, ...parsed.data.filters } };
  const clientId: ClientId | null = criteria.clientId ?? scope.clientId;
  const client = clientId === null ? undefined : await clientOf(tx, clientId);
  if (clientId !== null && !client) return fail('client_not_found', { clientId: 'unknown_reference' });
  const outsiders = await unknownAmong(tx, kind, criteria);
  const about = { clientId, partnerId: client?.partnerId ?? scope.partnerId };
  return outsiders ?? { criteria, timeZone: criteria.timeZone ?? client?.timeZone ?? 'UTC', about };
}

async function unknownAmong(
  tx: Scoped,
  kind: ReportKind,
  { devices, filters, from, to }: ReportCriteria,
): Promise<Failure | undefined> {
  const ids = devices.deviceIds.filter((id) => id !== 'all');
  const seen = ids.length > 0 ? await seenAmong(tx, ids) : new Set<number>();
  const others = ids.filter((id) => !seen.has(id));
  const shared = others.length > 0 ? await sharedAmong(tx, others) : new Set<number>();
  if (others.some((id) => !shared.has(id)))
    return fail('device_not_found', { 'devices.deviceIds': 'device_not_found' });
  if (others.length > 0 && !SHARED_REPORTS.includes(kind)) return fail('report_not_shared');
  if (others.length > 0 && !takesShared(kind, { from, to }))
    return fail('fields_invalid', { to: 'over_31_days_shared' });
  const { geofenceIds = [] } = filters;
  const geofences = await geofenceNames(tx, geofenceIds);
  if (geofenceIds.some((id) => !geofences.has(id))) {
    return fail('geofence_not_found', { 'filters.geofenceIds': 'unknown_reference' });
  }
  if (devices.groupIds.length === 0) return undefined;
  const groups = await groupsAmong(tx, devices.groupIds);
  if (groups.length === devices.groupIds.length) return undefined;
  return fail('group_not_found', { 'devices.groupIds': 'unknown_reference' });
}
