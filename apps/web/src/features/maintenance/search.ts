import { PAGE_SIZES, RECORD_KINDS } from '@balise/contract';
import { DUE_STATES } from '@balise/maintenance';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';

const Id = z.number().int().positive();
const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const common = {
  search: optional(SearchWords),
  clientId: optional(Id),
  page: optional(Id),
  pageSize: optional(z.literal(PAGE_SIZES)),
};

/** What the address of the due dates says. Nonsense falls back to the default. */
export const DueSearch = z.object({
  ...common,
  state: optional(z.enum(DUE_STATES)),
  service: optional(Id),
  group: optional(Id),
  device: optional(Id),
  view: optional(z.literal('board')),
  /** A day in the workshop is being planned. */
  plan: optional(z.literal(true)),
  /** The service of a vehicle whose panel is open. */
  due: optional(Id),
});
export type DueSearch = z.infer<typeof DueSearch>;
export const DUE_FILTERS = ['search', 'clientId', 'state', 'service', 'group', 'device'] as const;
const KEPT_DUES = [...DUE_FILTERS, 'view', 'pageSize'] as const;
export const useDueSearch = () => useListSearch<DueSearch>('/maintenance', KEPT_DUES);

export const CalendarSearch = z.object({
  clientId: optional(Id),
  step: optional(z.literal('week')),
  day: optional(Day),
  plan: optional(z.literal(true)),
});
export type CalendarSearch = z.infer<typeof CalendarSearch>;

export const ServicesSearch = z.object({
  ...common,
  add: optional(z.literal(true)),
  edit: optional(Id),
  vehicles: optional(Id),
});
export type ServicesSearch = z.infer<typeof ServicesSearch>;
const KEPT_SERVICES = ['search', 'clientId', 'pageSize'] as const;
export const useServicesSearch = () => useListSearch<ServicesSearch>('/maintenance/services', KEPT_SERVICES);

export const useOperationsSearch = () => useListSearch<ServicesSearch>('/maintenance/operations', KEPT_SERVICES);

export const CostsSearch = z.object({ clientId: optional(Id) });

/** What the address of the history says. */
export const RecordsSearch = z.object({
  ...common,
  kind: optional(z.enum(RECORD_KINDS)),
  state: optional(z.enum(DUE_STATES)),
  service: optional(Id),
  device: optional(Id),
  from: optional(Day),
  until: optional(Day),
});
export type RecordsSearch = z.infer<typeof RecordsSearch>;
export const RECORD_FILTERS = ['search', 'clientId', 'kind', 'state', 'service', 'device', 'from', 'until'] as const;
const KEPT_RECORDS = [...RECORD_FILTERS, 'pageSize'] as const;
export const useRecordsSearch = () => useListSearch<RecordsSearch>('/maintenance/history', KEPT_RECORDS);
