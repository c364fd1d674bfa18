import { MAIL_KINDS, MAIL_STATES } from '@balise/contract';
import { Id, inAddress, oneOf, PageSize, SearchWords } from '../../ui/address/in-address.ts';

/** What the address of the outbox says. Nonsense falls back to the default. */
export const OutboxSearch = inAddress({
  search: SearchWords,
  kind: oneOf(MAIL_KINDS),
  state: oneOf(MAIL_STATES),
  page: Id,
  pageSize: PageSize,
  /** The message that is read. */
  mail: Id,
});
export type OutboxSearch = ReturnType<typeof OutboxSearch>;
