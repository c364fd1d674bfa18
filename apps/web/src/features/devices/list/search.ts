import { DEVICE_ORDERS, PAGE_SIZES, WHOSE } from '@balise/contract';
import { BADGES } from '@balise/tracking';
import { z } from 'zod';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { SearchWords } from '../../../ui/search-words.ts';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';

/** Tabs of the dialog that manages a vehicle. */
export const MANAGE_TABS = ['identity', 'sim', 'vehicle', 'limits', 'access', 'health'] as const;
export type ManageTab = (typeof MANAGE_TABS)[number];

/** What the address of the list says: filters, order, page, and which dialog is open. Nonsense falls back to the default. */
export const DevicesSearch = z.object({
  search: SearchWords.optional().catch(undefined),
  status: z
    .enum([...BADGES, 'operational'])
    .optional()
    .catch(undefined),
  clientId: z.number().int().positive().optional().catch(undefined),
  /** Only the vehicles of this group. */
  group: z.number().int().positive().optional().catch(undefined),
  whose: z.enum(WHOSE).optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
  pageSize: z.literal(PAGE_SIZES).optional().catch(undefined),
  order: z.enum(DEVICE_ORDERS).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  /** The dialog that adds a vehicle. */
  add: z.literal(true).optional().catch(undefined),
  /** The unknown tracker that is being claimed, while `add`. */
  unknown: z.number().int().positive().optional().catch(undefined),
  /** The vehicle being managed, and which tab of its dialog is open. */
  edit: z.number().int().positive().optional().catch(undefined),
  tab: z.enum(MANAGE_TABS).optional().catch(undefined),
  /** The vehicle whose additional information is shown. */
  info: z.number().int().positive().optional().catch(undefined),
  /** The vehicle whose tracker is asked something. */
  commands: z.number().int().positive().optional().catch(undefined),
  /** The vehicle that is blocked or unblocked. */
  blocking: z.number().int().positive().optional().catch(undefined),
});
export type DevicesSearch = z.infer<typeof DevicesSearch>;

/** What makes a view of the list that can be kept under a name. */
const VIEW_KEYS = ['search', 'status', 'clientId', 'group', 'whose', 'pageSize', 'order', 'direction'] as const;

export const useDevicesSearch = () => useListSearch<DevicesSearch>('/devices', VIEW_KEYS);

/** The part of the address that the server is asked with. */
export function listQueryOf({
  search,
  status,
  clientId,
  group,
  whose,
  page = 1,
  pageSize = PAGE_SIZE,
  order,
  direction,
}: DevicesSearch) {
  return {
    page,
    pageSize,
    order: order ?? ('designation' as const),
    direction: direction ?? ('asc' as const),
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(clientId ? { clientId } : {}),
    ...(group ? { groupId: group } : {}),
    ...(whose ? { whose } : {}),
  };
}
