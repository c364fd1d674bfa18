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
  airFilter: { category: 'work', interval: { distance: 20_000 * KM, calendar: months(12) } },
  fuelFilter: { category: 'work', interval: { distance: 20_000 * KM } },
  brakes: { category: 'work', interval: { distance: 15_000 * KM, calendar: months(6) } },
  tyres: { category: 'work', interval: { distance: 10_000 * KM } },
  belt: { category: 'work', interval: { distance: 100_000 * KM, calendar: months(60) } },
  coolant: { category: 'work', interval: { distance: 60_000 * KM, calendar: months(24) } },
  grease: { category: 'work', interval: { distance: 5_000 * KM, engine: 100 * HOUR } },
  generator: { category: 'work', interval: { engine: 250 * HOUR, calendar: months(12) } },
  insurance: { category: 'insurance', interval: { calendar: months(12) } },
  inspection: { category: 'inspection', interval: { calendar: months(12) } },
  roadTax: { category: 'tax', interval: { calendar: months(12) } },
  extinguisher: { category: 'work', interval: { calendar: months(12) } },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[];
export const templateOf = (name: TemplateName): Template => TEMPLATES[name];
