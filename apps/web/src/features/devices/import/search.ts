import { Id, inAddress, oneOf } from '../../../ui/address/in-address.ts';

export const SHOWN_ROWS = ['all', 'bad', 'doubtful', 'good'] as const;
export type ShownRows = (typeof SHOWN_ROWS)[number];

/** What the address of the import says: the file that was chosen, and which of its rows are shown. */
export const ImportSearch = inAddress({
  id: Id,
  show: oneOf(SHOWN_ROWS),
});
