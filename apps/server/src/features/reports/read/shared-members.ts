import type { DeviceId, ReportCriteria, ReportKind, SharedLeftOut } from '@balise/contract';
import { SHARED_REPORTS, takesShared } from '@balise/contract/report-kinds';
import type { Scoped } from '../../../db/scope.ts';
import { logSharedLook, type ReportLook, sharedInGroups } from './choice-queries.ts';

type Asked = Pick<ReportCriteria, 'devices' | 'clientId' | 'from' | 'to'>;

/** The shared devices in a report's groups; none of a report about another client than the reader's own. */
const membersOf = (tx: Scoped, { devices, clientId }: Asked) => sharedInGroups(tx, devices.groupIds, clientId ?? null);

/** How many shared devices in its groups a report is not about, and why. */
export async function sharedLeftOut(tx: Scoped, kind: ReportKind, asked: Asked): Promise<SharedLeftOut | null> {
  const members = await membersOf(tx, asked);
  const why = leftOutWhy(kind, asked);
  const count = why === 'share' ? members.filter(({ hasReports }) => !hasReports).length : members.length;
  return count === 0 ? null : { count, why };
}

function leftOutWhy(kind: ReportKind, asked: Asked): SharedLeftOut['why'] {
  if (takesShared(kind, asked)) return 'share';
  return SHARED_REPORTS.includes(kind) ? 'period' : 'report';
}

/** Logs for their owners that the shared devices of a report were looked at: those that it names, and those in its groups. */
export async function logLookAtShared(tx: Scoped, kind: ReportKind, asked: Asked, look: ReportLook): Promise<void> {
  if (!takesShared(kind, asked)) return;
  const members = (await membersOf(tx, asked)).map(({ id }) => id);
  await logSharedLook(tx, [...new Set([...asked.devices.deviceIds.filter(isOne), ...members])], look);
}

const isOne = (id: DeviceId | 'all'): id is DeviceId => id !== 'all';
