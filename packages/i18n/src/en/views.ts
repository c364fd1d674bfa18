import { early } from './early.ts';
/** What table screens share: searches that a person gave a name, and the choice of columns. */
export const views = {
  title: 'Views',
  none: 'Save the filters, order and columns you use often here.',
  save: 'Save this view…',
  saveTitle: 'Save this view',
  saveHint: 'Saves the current filters, order, rows per page and columns. Only you can see it.',
  name: 'Name',
  saved: 'View “{{name}}” saved.',
  replace: 'Replace “{{name}}” with the current view',
  deleted: 'View “{{name}}” deleted.',
  delete: 'Delete the view “{{name}}”',
  undo: early.views.undo,
  columns: 'Columns',
  columnsShown: '{{shown}} of {{total}}',
  columnsReset: 'Restore the default columns',
};
