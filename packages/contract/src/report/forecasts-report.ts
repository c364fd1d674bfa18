import { list, plainColumn, type ReportDeclaration, textColumn, WHO, wordColumn } from './report-declaration.ts';

/** What is forecast of each vehicle now, whatever the period, and what drifted in the period. */
export const FORECASTS_REPORT = {
  ...list,
  right: 'view_maintenance',
  filters: [],
  groups: ['vehicle', 'group'],
  columns: [
    ...WHO,
    wordColumn('forecast', 'forecastKinds'),
    plainColumn('chance', 'share'),
    textColumn('service'),
    plainColumn('dueLikely', 'day'),
    plainColumn('dueFrom', 'day'),
    plainColumn('dueUntil', 'day'),
    wordColumn('drift', 'driftQuantities'),
    plainColumn('since', 'day'),
    plainColumn('shown', 'figure'),
    plainColumn('usual', 'figure'),
  ],
} as const satisfies ReportDeclaration;
