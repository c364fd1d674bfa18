import { instantColumn, placeColumn, plainColumn, sumColumn, textColumn, WHO, wordColumn } from './report-columns.ts';
import { DRIVEN_ROWS, list, type ReportDeclaration } from './report-declaration.ts';

/** An amount of the row's currency: its sum means something only where all rows have the same one. */
const MONEY = { alike: 'currency' } as const;

/** The reports of fuel: purchases one by one, and what they say of each vehicle's consumption. */
export const FUEL_REPORTS = {
  fuel: {
    ...list,
    right: 'view_fuel',
    filters: [],
    groups: DRIVEN_ROWS,
    columns: [
      ...WHO,
      instantColumn('at'),
      sumColumn('litres', 'volume'),
      plainColumn('amount', 'figure', MONEY),
      textColumn('currency'),
      plainColumn('litrePrice', 'figure'),
      plainColumn('meter', 'figure'),
      textColumn('meterUnit'),
      wordColumn('fuelType', 'fuelTypes'),
      plainColumn('fullTank', 'yesNo'),
      textColumn('station'),
      textColumn('driver'),
      textColumn('fuelCard'),
      { ...plainColumn('findings', 'words'), words: 'fuelFindings' },
      // where the vehicle was when the fuel was bought elsewhere
      plainColumn('vehiclePlace', 'place'),
      textColumn('fuelNote'),
    ],
  },
  tank: {
    ...list,
    right: 'view_fuel',
    mostDays: 31,
    filters: [],
    groups: ['vehicle', 'day', 'group'],
    columns: [
      ...WHO,
      instantColumn('at'),
      wordColumn('tankLine', 'tankLines'),
      sumColumn('filled', 'volume'),
      sumColumn('bought', 'volume'),
      sumColumn('missing', 'volume'),
      sumColumn('dropped', 'volume'),
      plainColumn('tankBefore', 'volume'),
      plainColumn('tankAfter', 'volume'),
      placeColumn('place'),
    ],
  },
  consumption: {
    ...list,
    right: 'view_fuel',
    filters: [],
    groups: ['group'],
    columns: [
      ...WHO,
      sumColumn('distance', 'distance'),
      sumColumn('engine', 'duration'),
      sumColumn('burnt', 'volume'),
      plainColumn('consumption', 'figure', { by: 'distance' }),
      textColumn('consumptionUnit'),
      plainColumn('unitCost', 'figure', 'none'),
      sumColumn('bought', 'volume'),
      plainColumn('spent', 'figure', MONEY),
      textColumn('currency'),
      sumColumn('carbon', 'count'),
      sumColumn('purchases', 'count'),
      sumColumn('outliers', 'count'),
    ],
  },
} as const satisfies Record<string, ReportDeclaration>;
