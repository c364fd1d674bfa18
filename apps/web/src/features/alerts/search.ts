import { ALERT_STATES } from '@balise/contract';
import { ALERT_KINDS, ALERT_SEVERITIES } from '@balise/tracking';
import { Id, inAddress, oneOf, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { MomentInAddress } from '../../ui/period/moment-in-address.ts';
import { type Period, PRESETS, presetPeriod } from '../../ui/period/period.ts';

/** What the address of the inbox says. Nonsense falls back to the default. */
export const AlertsSearch = inAddress({
  search: SearchWords,
  /** Open ones where it is absent. */
  state: oneOf([...ALERT_STATES, 'all']),
  severity: oneOf(ALERT_SEVERITIES),
  kind: oneOf(ALERT_KINDS),
  vehicle: Id,
  group: Id,
  geofence: Id,
  rule: Id,
  clientId: Id,
  assigned: oneOf(['me', 'nobody']),
  period: oneOf(PRESETS),
  /** A period that is no preset. */
  from: MomentInAddress,
  to: MomentInAddress,
  page: Id,
  pageSize: PageSize,
  /** The alert that is read. */
  alert: Id,
});
export type AlertsSearch = ReturnType<typeof AlertsSearch>;

/** What narrows the inbox beside the state. */
export const FILTERS = [
  'search',
  'severity',
  'kind',
  'vehicle',
  'group',
  'geofence',
  'rule',
  'clientId',
  'assigned',
  'period',
  'from',
  'to',
] as const;
const KEPT = [...FILTERS, 'state', 'pageSize'] as const;

/** The period that the address asks for; a preset is that of today. */
export function periodOf(
  { period, from, to }: AlertsSearch,
  now: number,
  timeZone: string | undefined,
): Period | undefined {
  if (period) return presetPeriod(period, now, timeZone);
  const given = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') };
  return given.from < given.to ? given : undefined;
}

export const useAlertsSearch = () => useListSearch<AlertsSearch>('/alerts', KEPT);
