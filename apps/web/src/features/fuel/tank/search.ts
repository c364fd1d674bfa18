import { FUEL_DAYS, PAGE_SIZES, TANK_LINES, TANK_SUSPECTS, type TankLine } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';

const Id = z.number().int().positive();

/** How many days the list and the level go back. */
export const TANK_PERIODS = [7, FUEL_DAYS] as const;
/** Which lines are shown. */
export const TANK_SHOWS = ['all', 'suspects', 'drop', 'fills'] as const;
type Show = (typeof TANK_SHOWS)[number];

/** What the address of the tanks says. Nonsense falls back to the default. */
export const TankSearch = z.object({
  clientId: Id.optional().catch(undefined),
  device: Id.optional().catch(undefined),
  group: Id.optional().catch(undefined),
  days: z.literal(TANK_PERIODS).optional().catch(undefined),
  show: z.enum(TANK_SHOWS).optional().catch(undefined),
  page: Id.optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
});
type TankSearch = z.infer<typeof TankSearch>;

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
