import { Id, inAddress, PageSize } from '../../../ui/address/in-address.ts';

/** What the address of the deleted clients says. Nonsense falls back to the default. */
export const DeletedClientsSearch = inAddress({
  page: Id,
  pageSize: PageSize,
});
export type DeletedClientsSearch = ReturnType<typeof DeletedClientsSearch>;
