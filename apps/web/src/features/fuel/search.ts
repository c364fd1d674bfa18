import { FUEL_DAYS, FUEL_ORDERS, FUEL_TYPES, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';

const Id = z.number().int().positive();

/** How many days the list and its chart go back. */
export const PERIODS = [FUEL_DAYS, 90, 365] as const;

/** What the address of the list of purchases says. Nonsense falls back to the default. */
export const FuelSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id.optional().catch(undefined),
  device: Id.optional().catch(undefined),
  group: Id.optional().catch(undefined),
  fuelType: z.enum(FUEL_TYPES).optional().catch(undefined),
  days: z.literal(PERIODS).optional().catch(undefined),
  /** One day of the client's calendar: what a column of the chart leads to. */
  day: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .optional()
    .catch(undefined),
  page: Id.optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  order: z.enum(FUEL_ORDERS).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  /** The form that records a purchase, and the one that corrects it. */
  add: z.literal(true).optional().catch(undefined),
  edit: Id.optional().catch(undefined),
});
export type FuelSearch = z.infer<typeof FuelSearch>;

/** What a button clears that narrows the list. */
export const FUEL_FILTERS = ['search', 'clientId', 'device', 'group', 'fuelType', 'day'] as const;
const KEPT = [
  'search',
  'clientId',
  'device',
  'group',
  'fuelType',
  'days',
  'day',
  'pageSize',
  'order',
  'direction',
] as const;
export const useFuelSearch = () => useListSearch<FuelSearch>('/fuel', KEPT);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Which purchases the server is asked for.
 * @param momentOf the beginning of a day, YYYY-MM-DD, by the reader's clocks, ms since 1970
 */
export function filtersOf(search: FuelSearch, now: number, momentOf: (day: string) => number | undefined) {
  const { search: words, clientId, device, group, fuelType, day, days = FUEL_DAYS } = search;
  const begins = day === undefined ? undefined : momentOf(day);
  return {
    // to the hour, so that the list is not another one each millisecond
    from: begins ?? Math.floor((now - days * DAY) / HOUR) * HOUR,
    ...(begins !== undefined && { to: begins + DAY }),
    ...(words && { search: words }),
    ...(clientId && { clientId }),
    ...(device && { deviceId: device }),
    ...(group && { groupId: group }),
    ...(fuelType && { fuelType }),
  };
}

export const pageOf = ({ page, pageSize, order, direction }: FuelSearch) => ({
  page: page ?? 1,
  pageSize: pageSize ?? PAGE_SIZE,
  order: order ?? ('dateFuel' as const),
  direction: direction ?? ('desc' as const),
});
