import { PAGE_SIZES, WORK_ORDER_STATES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SearchWords } from '../../../ui/search-words.ts';

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);
const Id = z.number().int().positive();
const common = { search: optional(SearchWords), page: optional(Id), pageSize: optional(z.literal(PAGE_SIZES)) };

/** What the address of the work orders says. Nonsense falls back to the default. */
export const OrdersSearch = z.object({
  ...common,
  clientId: optional(Id),
  state: optional(z.enum(WORK_ORDER_STATES)),
  device: optional(Id),
  assignee: optional(Id),
  view: optional(z.literal('board')),
  /** The order that is open, and the form of a new one. */
  order: optional(Id),
  add: optional(z.literal(true)),
});
export type OrdersSearch = z.infer<typeof OrdersSearch>;
export const ORDER_FILTERS = ['search', 'clientId', 'state', 'device', 'assignee'] as const;
const KEPT_ORDERS = [...ORDER_FILTERS, 'view', 'pageSize'] as const;
export const useOrdersSearch = () => useListSearch<OrdersSearch>('/maintenance/orders', KEPT_ORDERS);

export const PartsSearch = z.object({
  ...common,
  low: optional(z.literal(true)),
  add: optional(z.literal(true)),
  edit: optional(Id),
  stock: optional(Id),
});
export type PartsSearch = z.infer<typeof PartsSearch>;
export const PART_FILTERS = ['search', 'low'] as const;
const KEPT_PARTS = [...PART_FILTERS, 'pageSize'] as const;
export const usePartsSearch = () => useListSearch<PartsSearch>('/maintenance/parts', KEPT_PARTS);
