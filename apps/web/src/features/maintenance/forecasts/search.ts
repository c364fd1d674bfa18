import { DRIFT_STATES, LIFE_MEASURES, WORKLOAD_STEPS } from '@balise/contract';
import { Id, inAddress, oneOf, PageSize, SearchWords } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';

/** What the address of the risks says. Nonsense falls back to the default. */
export const RisksSearch = inAddress({
  search: SearchWords,
  page: Id,
  pageSize: PageSize,
  clientId: Id,
  device: Id,
  /** The vehicle whose reasons are open. */
  risk: Id,
});
export type RisksSearch = ReturnType<typeof RisksSearch>;
export const RISK_FILTERS = ['search', 'clientId', 'device'] as const;
export const useRisksSearch = () => useListSearch<RisksSearch>('/maintenance/forecasts', [...RISK_FILTERS, 'pageSize']);

/** What the address of the drifts says. */
export const DriftsSearch = inAddress({
  search: SearchWords,
  page: Id,
  pageSize: PageSize,
  clientId: Id,
  device: Id,
  state: oneOf(DRIFT_STATES),
  /** The vehicle whose charts are open. */
  vehicle: Id,
});
export type DriftsSearch = ReturnType<typeof DriftsSearch>;
export const DRIFT_FILTERS = ['search', 'clientId', 'device', 'state'] as const;
export const useDriftsSearch = () =>
  useListSearch<DriftsSearch>('/maintenance/forecasts/drifts', [...DRIFT_FILTERS, 'pageSize']);

export const WorkloadSearch = inAddress({ clientId: Id, step: oneOf(WORKLOAD_STEPS) });
export type WorkloadSearch = ReturnType<typeof WorkloadSearch>;
export const PartLivesSearch = inAddress({ clientId: Id, by: oneOf(LIFE_MEASURES) });
export type PartLivesSearch = ReturnType<typeof PartLivesSearch>;
export const QualitySearch = inAddress({ clientId: Id });
export type QualitySearch = ReturnType<typeof QualitySearch>;
