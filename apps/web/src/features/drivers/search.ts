import { DIRECTIONS, DRIVER_ORDERS, EXPIRY_STATES, PAGE_SIZES } from '@balise/contract';
import { z } from 'zod';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { SearchWords } from '../../ui/search-words.ts';

const Id = z.number().int().positive();
/** The tabs of a driver's record. */
export const DRIVER_TABS = [
  'personal',
  'professional',
  'licence',
  'health',
  'documents',
  'assignments',
  'workAndPay',
  'privacy',
] as const;
export type DriverTab = (typeof DRIVER_TABS)[number];

/** What the address of the list of drivers says. Nonsense falls back to the default. */
export const DriversSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  clientId: Id.optional().catch(undefined),
  state: z.enum(EXPIRY_STATES).optional().catch(undefined),
  deleted: z.literal('yes').optional().catch(undefined),
  order: z.enum(DRIVER_ORDERS).optional().catch(undefined),
  direction: z.enum(DIRECTIONS).optional().catch(undefined),
  page: Id.optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  /** The dialog that adds a driver. */
  add: z.literal(true).optional().catch(undefined),
  /** The dialog that imports a file. */
  import: z.literal(true).optional().catch(undefined),
  /** The driver whose record is open, and at which tab. */
  edit: Id.optional().catch(undefined),
  tab: z.enum(DRIVER_TABS).optional().catch(undefined),
});
export type DriversSearch = z.infer<typeof DriversSearch>;

/** What the address of the calendar says. */
export const ExpiriesSearch = z.object({
  month: z
    .string()
    .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  clientId: Id.optional().catch(undefined),
});
export type ExpiriesSearch = z.infer<typeof ExpiriesSearch>;

const KEPT = ['search', 'clientId', 'state', 'deleted', 'order', 'direction', 'pageSize'] as const;
export const FILTERS = ['search', 'clientId', 'state', 'deleted'] as const;
export const useDriversSearch = () => useListSearch<DriversSearch>('/drivers', KEPT);
export const useExpiriesSearch = () => useListSearch<ExpiriesSearch>('/drivers/expiries', []);
