import {
  CURRENCY_COLUMN,
  instantColumn,
  list,
  moneyColumn,
  plainColumn,
  type ReportDeclaration,
  sumColumn,
  textColumn,
  WHO,
  wordColumn,
} from './report-declaration.ts';

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
    moneyColumn('partsCost'),
    moneyColumn('labourCost'),
    moneyColumn('taxCost'),
    moneyColumn('totalCost'),
    CURRENCY_COLUMN,
    sumColumn('downtime', 'duration'),
    textColumn('workshop'),
    textColumn('operations'),
    textColumn('reason'),
    textColumn('workNote'),
  ],
} as const satisfies ReportDeclaration;
