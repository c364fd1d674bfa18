import { AUDIT_ACTIONS, AUDIT_SUBJECTS, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';

const Row = z.number().int().positive().optional().catch(undefined);
/** A day on the reader's calendar: 2026-11-21. */
const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .optional()
  .catch(undefined);

/** What the address of the log says: what is shown, and from which place on. Nonsense falls back to the default. */
export const AuditSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  from: Day,
  to: Day,
  action: z.enum(AUDIT_ACTIONS).optional().catch(undefined),
  subjectKind: z.enum(AUDIT_SUBJECTS).optional().catch(undefined),
  subjectId: Row,
  actorId: Row,
  clientId: Row,
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  /** The place after which the page begins; see listAudit of the contract. */
  after: z.string().max(40).optional().catch(undefined),
});
export type AuditSearch = z.infer<typeof AuditSearch>;

export const PAGE_SIZE = 50;

/** What narrows the log, without the place in it. */
export const FILTERS = ['search', 'from', 'to', 'action', 'subjectKind', 'subjectId', 'actorId', 'clientId'] as const;

/** What makes a view of the log that can be kept under a name. */
const VIEW_KEYS = [...FILTERS, 'pageSize'] as const;

export const useAuditSearch = () => useListSearch<AuditSearch>('/audit', VIEW_KEYS);
