import { ALERT_STATES, PAGE_SIZES } from '@balise/contract';
import { ALERT_KINDS, ALERT_SEVERITIES } from '@balise/tracking';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { MomentInAddress } from '../../ui/period/moment-in-address.ts';
import { type Period, PRESETS, presetPeriod } from '../../ui/period/period.ts';
import { SearchWords } from '../../ui/search-words.ts';

const Id = z.number().int().positive().optional().catch(undefined);

/** What the address of the inbox says. Nonsense falls back to the default. */
export const AlertsSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  /** Open ones where it is absent. */
  state: z
    .enum([...ALERT_STATES, 'all'])
    .optional()
    .catch(undefined),
  severity: z.enum(ALERT_SEVERITIES).optional().catch(undefined),
  kind: z.enum(ALERT_KINDS).optional().catch(undefined),
  vehicle: Id,
  group: Id,
  geofence: Id,
  rule: Id,
  clientId: Id,
  assigned: z.enum(['me', 'nobody']).optional().catch(undefined),
  period: z.enum(PRESETS).optional().catch(undefined),
  /** A period that is no preset. */
  from: MomentInAddress.optional().catch(undefined),
  to: MomentInAddress.optional().catch(undefined),
  page: Id,
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  /** The alert that is read. */
  alert: Id,
});
export type AlertsSearch = z.infer<typeof AlertsSearch>;

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
