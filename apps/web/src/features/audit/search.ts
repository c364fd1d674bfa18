import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@balise/contract';
import { Day, Id, inAddress, oneOf, PageSize, SearchWords, upTo } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';

/** What the address of the log says: what is shown, and from which place on. Nonsense falls back to the default. */
export const AuditSearch = inAddress({
  search: SearchWords,
  from: Day,
  to: Day,
  action: oneOf(AUDIT_ACTIONS),
  subjectKind: oneOf(AUDIT_SUBJECTS),
  subjectId: Id,
  actorId: Id,
  clientId: Id,
  pageSize: PageSize,
  /** The place after which the page begins; see listAudit of the contract. */
  after: upTo(40),
});
export type AuditSearch = ReturnType<typeof AuditSearch>;

export const PAGE_SIZE = 50;

/** What narrows the log, without the place in it. */
export const FILTERS = ['search', 'from', 'to', 'action', 'subjectKind', 'subjectId', 'actorId', 'clientId'] as const;

/** What makes a view of the log that can be kept under a name. */
const VIEW_KEYS = [...FILTERS, 'pageSize'] as const;

export const useAuditSearch = () => useListSearch<AuditSearch>('/audit', VIEW_KEYS);
