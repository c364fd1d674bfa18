import { RECORD_KINDS } from '@balise/contract';
import { DUE_STATES } from '@balise/maintenance';
import { Day, Flag, Id, inAddress, oneOf, PageSize, SearchWords } from '../../ui/address/in-address.ts';
import { useListSearch } from '../../ui/page/use-list-search.ts';

const common = {
  search: SearchWords,
  clientId: Id,
  page: Id,
  pageSize: PageSize,
};

/** What the address of the due dates says. Nonsense falls back to the default. */
export const DueSearch = inAddress({
  ...common,
  state: oneOf(DUE_STATES),
  service: Id,
  group: Id,
  device: Id,
  view: oneOf(['board']),
  /** A day in the workshop is being planned. */
  plan: Flag,
  /** The service of a vehicle whose panel is open. */
  due: Id,
});
export type DueSearch = ReturnType<typeof DueSearch>;
export const DUE_FILTERS = ['search', 'clientId', 'state', 'service', 'group', 'device'] as const;
const KEPT_DUES = [...DUE_FILTERS, 'view', 'pageSize'] as const;
export const useDueSearch = () => useListSearch<DueSearch>('/maintenance', KEPT_DUES);

export const CalendarSearch = inAddress({
  clientId: Id,
  step: oneOf(['week']),
  day: Day,
  plan: Flag,
});
export type CalendarSearch = ReturnType<typeof CalendarSearch>;

export const ServicesSearch = inAddress({
  ...common,
  add: Flag,
  edit: Id,
  vehicles: Id,
});
export type ServicesSearch = ReturnType<typeof ServicesSearch>;
const KEPT_SERVICES = ['search', 'clientId', 'pageSize'] as const;
export const useServicesSearch = () => useListSearch<ServicesSearch>('/maintenance/services', KEPT_SERVICES);

export const useOperationsSearch = () => useListSearch<ServicesSearch>('/maintenance/operations', KEPT_SERVICES);

export const CostsSearch = inAddress({ clientId: Id });

/** What the address of the history says. */
export const RecordsSearch = inAddress({
  ...common,
  kind: oneOf(RECORD_KINDS),
  state: oneOf(DUE_STATES),
  service: Id,
  device: Id,
  from: Day,
  until: Day,
});
export type RecordsSearch = ReturnType<typeof RecordsSearch>;
export const RECORD_FILTERS = ['search', 'clientId', 'kind', 'state', 'service', 'device', 'from', 'until'] as const;
const KEPT_RECORDS = [...RECORD_FILTERS, 'pageSize'] as const;
export const useRecordsSearch = () => useListSearch<RecordsSearch>('/maintenance/history', KEPT_RECORDS);
