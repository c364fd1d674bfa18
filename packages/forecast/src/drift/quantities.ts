import type { DaySignals } from './signals.ts';

/** What may drift, in the order in which it is shown. */
export const DRIFT_QUANTITIES = ['rest', 'cranking', 'running', 'coolant', 'load', 'fuel'] as const;
export type DriftQuantity = (typeof DRIFT_QUANTITIES)[number];

export type QuantitySettings = {
  /** So many values say what is usual. */
  learn: number;
  /** Its standard deviation is at least so much: trackers round. Volts, °C, %; of fuel a share. */
  floor: number;
  /** A smaller shift is no reason to look. */
  smallest: number;
  /** In which direction it is a fault. */
  faults: readonly ('up' | 'down')[];
  /** What it depends on. */
  conditions: readonly ('speed' | 'intake' | 'load')[];
  /** Volts are twice as many where the vehicle has 24 of them; fuel is compared as shares. */
  scale: 'volts' | 'plain' | 'share';
};

/**
 * The smallest shifts lie where workshops act: a battery that loses 0.2 V at rest lost about a fifth of its charge, an alternator that gives 0.3 V
 * less no longer fills it, 4 °C are beyond what a thermostat regulates.
 */
export const QUANTITY_SETTINGS: Record<DriftQuantity, QuantitySettings> = {
  rest: { learn: 28, floor: 0.05, smallest: 0.2, faults: ['down'], conditions: ['intake'], scale: 'volts' },
  cranking: { learn: 28, floor: 0.15, smallest: 0.6, faults: ['down'], conditions: ['intake'], scale: 'volts' },
  running: { learn: 28, floor: 0.06, smallest: 0.3, faults: ['up', 'down'], conditions: ['intake'], scale: 'volts' },
  coolant: {
    learn: 28,
    floor: 1,
    smallest: 4,
    faults: ['up', 'down'],
    conditions: ['speed', 'intake'],
    scale: 'plain',
  },
  load: { learn: 28, floor: 2, smallest: 8, faults: ['up'], conditions: ['speed', 'intake'], scale: 'plain' },
  fuel: { learn: 8, floor: 0.03, smallest: 0.1, faults: ['up'], conditions: ['speed'], scale: 'share' },
};

/** A value of a quantity: of a day; of fuel, of a week or of a stretch between two full tanks. Days from 1970-01-01. */
export type DriftPoint = { day: number; value: number; conditions: readonly number[] };

export type SignalDay = DaySignals & { day: number };

/** A stretch between two full tanks: the day on which it ended, and litres per 100 km. */
export type BurntStretch = { day: number; rate: number };

const WEEK = 7;
/** A week with less driving says little of fuel, m. */
const LEAST_DRIVEN = 100_000;

/**
 * The values of a quantity.
 * @param days in order
 * @param stretches what purchases say of fuel, where no counter does
 */
export function pointsOf(
  quantity: DriftQuantity,
  days: readonly SignalDay[],
  stretches: readonly BurntStretch[],
): DriftPoint[] {
  if (quantity === 'fuel') {
    const weeks = fuelByWeek(days);
    return weeks.length > 0
      ? weeks
      : stretches.map(({ day, rate }) => ({ day, value: rate, conditions: [Number.NaN] }));
  }
  const { conditions } = QUANTITY_SETTINGS[quantity];
  return days.flatMap((one) => {
    const value = one[quantity];
    if (value === null) return [];
    return [{ day: one.day, value, conditions: conditions.map((name) => one[name] ?? Number.NaN) }];
  });
}

/** Litres per 100 km by week; the week that goes on is left out. */
function fuelByWeek(days: readonly SignalDay[]): DriftPoint[] {
  const newest = days.at(-1)?.day ?? 0;
  const weeks = Map.groupBy(
    days.filter(({ litres }) => litres !== null),
    ({ day }) => Math.floor(day / WEEK),
  );
  return [...weeks].flatMap(([week, those]) => {
    const last = week * WEEK + WEEK - 1;
    const metres = those.reduce((sum, one) => sum + one.metres!, 0);
    if (last > newest || metres < LEAST_DRIVEN) return [];
    const litres = those.reduce((sum, one) => sum + one.litres!, 0);
    const speeds = those.flatMap(({ speed }) => speed ?? []);
    const speed = speeds.length === 0 ? Number.NaN : speeds.reduce((sum, one) => sum + one, 0) / speeds.length;
    return [{ day: last, value: (litres / metres) * 100_000, conditions: [speed] }];
  });
}
