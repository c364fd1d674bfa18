import type { Service, ServiceCategory } from '@balise/contract';

type Template = { category: ServiceCategory; interval: Partial<Service['interval']> };
const KM = 1_000;
const HOUR = 3_600_000;
const months = (count: number) => ({ count, unit: 'month' as const });

/**
 * Services to begin with: usual intervals of common fleets, which the manual of a vehicle overrides (sources: decision 71). Words in the
 * dictionaries, `maintenance.templates`.
 */
export const TEMPLATES = {
  oil: { category: 'work', interval: { distance: 10_000 * KM, calendar: months(12) } },
  oilHeavy: { category: 'work', interval: { distance: 20_000 * KM, engine: 500 * HOUR, calendar: months(12) } },
  oilTaxi: { category: 'work', interval: { distance: 7_500 * KM, calendar: months(6) } },
  oilMotorcycle: { category: 'work', interval: { distance: 3_000 * KM, calendar: months(6) } },
  airFilter: { category: 'work', interval: { distance: 20_000 * KM, calendar: months(12) } },
  fuelFilter: { category: 'work', interval: { distance: 20_000 * KM } },
  brakes: { category: 'work', interval: { distance: 15_000 * KM, calendar: months(6) } },
  airBrakes: { category: 'work', interval: { distance: 60_000 * KM, calendar: months(12) } },
  tyres: { category: 'work', interval: { distance: 10_000 * KM } },
  chain: { category: 'work', interval: { distance: 1_000 * KM } },
  belt: { category: 'work', interval: { distance: 100_000 * KM, calendar: months(60) } },
  coolant: { category: 'work', interval: { distance: 60_000 * KM, calendar: months(24) } },
  grease: { category: 'work', interval: { distance: 5_000 * KM, engine: 100 * HOUR } },
  machineOil: { category: 'work', interval: { engine: 500 * HOUR, calendar: months(12) } },
  hydraulics: { category: 'work', interval: { engine: 2_000 * HOUR, calendar: months(24) } },
  busSafety: { category: 'work', interval: { calendar: months(6) } },
  generator: { category: 'work', interval: { engine: 250 * HOUR, calendar: months(12) } },
  insurance: { category: 'insurance', interval: { calendar: months(12) } },
  inspection: { category: 'inspection', interval: { calendar: months(12) } },
  inspectionPublic: { category: 'inspection', interval: { calendar: months(6) } },
  roadTax: { category: 'tax', interval: { calendar: months(12) } },
  extinguisher: { category: 'work', interval: { calendar: months(12) } },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[];
export const templateOf = (name: TemplateName): Template => TEMPLATES[name];
