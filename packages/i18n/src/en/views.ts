/** What table screens share: searches that a person gave a name, and the choice of columns. */
export const views = {
  title: 'Views',
  none: 'Filters, order and columns that you use often can be kept here under a name.',
  save: 'Save this view…',
  saveTitle: 'Save this view',
  saveHint: 'Keeps the filters, the order, the lines per page and the columns on screen. Only you see it.',
  name: 'Name',
  saved: 'View “{{name}}” saved.',
  replace: 'Replace “{{name}}” with what is on screen',
  deleted: 'View “{{name}}” deleted.',
  delete: 'Delete the view “{{name}}”',
  undo: 'Undo',
  columns: 'Columns',
  columnsShown: '{{shown}} of {{total}}',
  columnsReset: 'Show the usual columns',
};
