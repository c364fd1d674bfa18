import { DRIFT_STATES, LIFE_MEASURES, PAGE_SIZES, WORKLOAD_STEPS } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SearchWords } from '../../../ui/search-words.ts';

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const Id = z.number().int().positive();

/** What the address of the risks says. Nonsense falls back to the default. */
export const RisksSearch = z.object({
  search: optional(SearchWords),
  page: optional(Id),
  pageSize: optional(z.literal(PAGE_SIZES)),
  clientId: optional(Id),
  device: optional(Id),
  /** The vehicle whose reasons are open. */
  risk: optional(Id),
});
export type RisksSearch = z.infer<typeof RisksSearch>;
export const RISK_FILTERS = ['search', 'clientId', 'device'] as const;
export const useRisksSearch = () => useListSearch<RisksSearch>('/maintenance/forecasts', [...RISK_FILTERS, 'pageSize']);

/** What the address of the drifts says. */
export const DriftsSearch = z.object({
  search: optional(SearchWords),
  page: optional(Id),
  pageSize: optional(z.literal(PAGE_SIZES)),
  clientId: optional(Id),
  device: optional(Id),
  state: optional(z.enum(DRIFT_STATES)),
  /** The vehicle whose charts are open. */
  vehicle: optional(Id),
});
export type DriftsSearch = z.infer<typeof DriftsSearch>;
export const DRIFT_FILTERS = ['search', 'clientId', 'device', 'state'] as const;
export const useDriftsSearch = () =>
  useListSearch<DriftsSearch>('/maintenance/forecasts/drifts', [...DRIFT_FILTERS, 'pageSize']);

export const WorkloadSearch = z.object({ clientId: optional(Id), step: optional(z.enum(WORKLOAD_STEPS)) });
export type WorkloadSearch = z.infer<typeof WorkloadSearch>;
export const PartLivesSearch = z.object({ clientId: optional(Id), by: optional(z.enum(LIFE_MEASURES)) });
export type PartLivesSearch = z.infer<typeof PartLivesSearch>;
export const QualitySearch = z.object({ clientId: optional(Id) });
export type QualitySearch = z.infer<typeof QualitySearch>;
