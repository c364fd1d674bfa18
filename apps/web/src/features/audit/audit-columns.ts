import type { Role } from '@balise/contract';

/** Columns that may be hidden, in the order of the table; the moment before them never is. */
const CHOSEN_COLUMNS = ['actor', 'action', 'subject', 'client', 'address'] as const;
export type ChosenAuditColumn = (typeof CHOSEN_COLUMNS)[number];

/** The columns that are useful to the reader: a client's users do not need its name on each line. */
export const columnsOfRole = (role: Role): ChosenAuditColumn[] =>
  CHOSEN_COLUMNS.filter((column) => column !== 'client' || role !== 'client');
