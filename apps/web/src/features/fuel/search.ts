import { CONSUMPTION_GROUPS, FUEL_DAYS, FUEL_ORDERS, FUEL_TYPES } from '@balise/contract';
import { Day, Direction, Flag, Id, inAddress, oneOf, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';

/** How many days the list and its chart go back. */
export const PERIODS = [FUEL_DAYS, 90, 365] as const;

/** What the address of the list of purchases says. Nonsense falls back to the default. */
export const FuelSearch = inAddress({
  search: SearchWords,
  clientId: Id,
  device: Id,
  group: Id,
  fuelType: oneOf(FUEL_TYPES),
  days: oneOf(PERIODS),
  /** One day of the client's calendar: what a column of the chart leads to. */
  day: Day,
  outliers: oneOf(['only']),
  page: Id,
  pageSize: PageSize,
  order: oneOf(FUEL_ORDERS),
  direction: Direction,
  /** The form that records a purchase, the import of a file, and the form that corrects one. */
  add: Flag,
  import: Flag,
  edit: Id,
});
export type FuelSearch = ReturnType<typeof FuelSearch>;

/** What a button clears that narrows the list. */
export const FUEL_FILTERS = ['search', 'clientId', 'device', 'group', 'fuelType', 'day', 'outliers'] as const;
const KEPT = [
  'search',
  'clientId',
  'device',
  'group',
  'fuelType',
  'days',
  'day',
  'outliers',
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
  const { search: words, clientId, device, group, fuelType, day, outliers, days = FUEL_DAYS } = search;
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
    ...(outliers && { outliers }),
  };
}

export const pageOf = ({ page, pageSize, order, direction }: FuelSearch) => ({
  page: page ?? 1,
  pageSize: pageSize ?? PAGE_SIZE,
  order: order ?? ('dateFuel' as const),
  direction: direction ?? ('desc' as const),
});

/** What the address of the consumption says. */
export const ConsumptionSearch = inAddress({
  by: oneOf(CONSUMPTION_GROUPS),
  days: oneOf(PERIODS),
  clientId: Id,
  group: Id,
  page: Id,
  pageSize: PageSize,
});
type ConsumptionSearch = ReturnType<typeof ConsumptionSearch>;

export const CONSUMPTION_FILTERS = ['clientId', 'group'] as const;
const KEPT_CONSUMPTION = ['by', 'days', 'clientId', 'group', 'pageSize'] as const;
export const useConsumptionSearch = () =>
  useListSearch<ConsumptionSearch & { search?: string }>('/fuel/consumption', KEPT_CONSUMPTION);

/** The last days up to the hour. */
export const periodOf = (days: number, now: number) => {
  const to = Math.ceil(now / HOUR) * HOUR;
  return { from: to - days * DAY, to };
};
