import { BILLING_ORDERS, CLIENT_STATES } from '@balise/contract';
import { Direction, Id, inAddress, oneOf, PageSize, SearchWords } from '../../ui/address/in-address.ts';

/** What the address of the overview says. Nonsense falls back to the default. */
export const BillingSearch = inAddress({
  state: oneOf(CLIENT_STATES),
  search: SearchWords,
  order: oneOf(BILLING_ORDERS),
  direction: Direction,
  page: Id,
  pageSize: PageSize,
});
export type BillingSearch = ReturnType<typeof BillingSearch>;

/** What makes a view of the overview that can be kept under a name. */
export const VIEW_KEYS = ['search', 'state', 'pageSize', 'order', 'direction'] as const;

/** What the address of one client's account says: the page of its ledger. */
export const AccountSearch = inAddress({ page: Id, pageSize: PageSize });
