import { FUEL_DAYS, TANK_LINES, TANK_SUSPECTS, type TankLine } from '@balise/contract';
import { Id, inAddress, oneOf, PageSize } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';

/** How many days the list and the level go back. */
export const TANK_PERIODS = [7, FUEL_DAYS] as const;
/** Which lines are shown. */
export const TANK_SHOWS = ['all', 'suspects', 'drop', 'fills'] as const;
type Show = (typeof TANK_SHOWS)[number];

/** What the address of the tanks says. Nonsense falls back to the default. */
export const TankSearch = inAddress({
  clientId: Id,
  device: Id,
  group: Id,
  days: oneOf(TANK_PERIODS),
  show: oneOf(TANK_SHOWS),
  page: Id,
  pageSize: PageSize,
});
type TankSearch = ReturnType<typeof TankSearch>;

export const TANK_FILTERS = ['clientId', 'device', 'group', 'show'] as const;
const KEPT = ['clientId', 'device', 'group', 'days', 'show', 'pageSize'] as const;
export const useTankSearch = () => useListSearch<TankSearch & { search?: string }>('/fuel/tank', KEPT);

const SHOWN: Record<Show, readonly TankLine['kind'][]> = {
  all: TANK_LINES,
  suspects: TANK_SUSPECTS,
  drop: ['drop'],
  fills: ['agrees', 'less', 'more', 'not_bought'],
};

export const isShown = ({ kind }: TankLine, show: Show): boolean => SHOWN[show].includes(kind);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The last days up to the hour. */
export const tankPeriod = (days: number, now: number) => {
  const to = Math.ceil(now / HOUR) * HOUR;
  return { from: to - days * DAY, to };
};
