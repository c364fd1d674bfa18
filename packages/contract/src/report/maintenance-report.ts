import { instantColumn, plainColumn, sumColumn, textColumn, WHO, wordColumn } from './report-columns.ts';
import { list, type ReportDeclaration } from './report-declaration.ts';

/** An amount of the row's currency: its sum means something only where all rows have the same one. */
const MONEY = { alike: 'currency' } as const;

/** What was done, left out and put off, with what it cost. */
export const MAINTENANCE_REPORT = {
  ...list,
  right: 'view_maintenance',
  filters: [],
  groups: ['group', 'day'],
  columns: [
    ...WHO,
    instantColumn('at'),
    textColumn('service'),
    wordColumn('outcome', 'serviceOutcomes'),
    wordColumn('stateThen', 'serviceStates'),
    plainColumn('wasDueOn', 'day'),
    plainColumn('odometer', 'distance'),
    plainColumn('partsCost', 'figure', MONEY),
    plainColumn('labourCost', 'figure', MONEY),
    plainColumn('taxCost', 'figure', MONEY),
    plainColumn('totalCost', 'figure', MONEY),
    textColumn('currency'),
    sumColumn('downtime', 'duration'),
    textColumn('workshop'),
    textColumn('operations'),
    textColumn('reason'),
    textColumn('workNote'),
  ],
} as const satisfies ReportDeclaration;
