import type { Role } from '@balise/contract';

/** Columns that may be hidden, in the order of the table; the name before them never is. */
const CHOSEN_COLUMNS = ['email', 'client', 'access', 'rights', 'state', 'lastSignIn', 'dateEnd'] as const;
export type ChosenUserColumn = (typeof CHOSEN_COLUMNS)[number];

/** The columns that are useful to the reader: a client's users do not need its name on each row. */
export const columnsOfRole = (role: Role): ChosenUserColumn[] =>
  CHOSEN_COLUMNS.filter((column) => column !== 'client' || role !== 'client');
