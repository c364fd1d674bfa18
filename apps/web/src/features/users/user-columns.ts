import type { Role } from '@balise/contract';

/** Columns that may be hidden, in the order of the table; the name before them never is. */
const CHOSEN_COLUMNS = ['email', 'client', 'access', 'rights', 'state', 'lastSignIn', 'dateEnd'] as const;
export type ChosenUserColumn = (typeof CHOSEN_COLUMNS)[number];

/** The columns that the reader has a use for: a client's people need not be told its name on each row. */
export const columnsOfRole = (role: Role): ChosenUserColumn[] =>
  CHOSEN_COLUMNS.filter((column) => column !== 'client' || role !== 'client');
