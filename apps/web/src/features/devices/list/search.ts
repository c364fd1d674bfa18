import { DEVICE_ORDERS, WHOSE } from '@balise/contract';
import { BADGES } from '@balise/tracking';
import { Direction, Flag, Id, inAddress, oneOf, PageSize, SearchWords } from '../../../ui/address/in-address.ts';
import { useListSearch } from '../../../ui/page/use-list-search.ts';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';

/** Tabs of the dialog that manages a vehicle. */
export const MANAGE_TABS = ['identity', 'sim', 'vehicle', 'limits', 'access', 'health'] as const;
export type ManageTab = (typeof MANAGE_TABS)[number];

/** What the address of the list says: filters, order, page, and which dialog is open. Nonsense falls back to the default. */
export const DevicesSearch = inAddress({
  search: SearchWords,
  status: oneOf([...BADGES, 'operational']),
  clientId: Id,
  /** Only the vehicles of this group. */
  group: Id,
  whose: oneOf(WHOSE),
  page: Id,
  pageSize: PageSize,
  order: oneOf(DEVICE_ORDERS),
  direction: Direction,
  /** The dialog that adds a vehicle. */
  add: Flag,
  /** The unknown tracker that is being claimed, while `add`. */
  unknown: Id,
  /** The vehicle being managed, and which tab of its dialog is open. */
  edit: Id,
  tab: oneOf(MANAGE_TABS),
  /** The vehicle whose additional information is shown. */
  info: Id,
  /** The vehicle whose tracker is asked something. */
  commands: Id,
  /** The vehicle that is blocked or unblocked. */
  blocking: Id,
});
export type DevicesSearch = ReturnType<typeof DevicesSearch>;

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
