import { lazyRouteComponent } from '@tanstack/react-router';
import { laterPart } from '../../live/index.ts';

export { GroupSelect } from './group-select.tsx';
export { GroupSearch, GroupsSearch } from './search.ts';
/** The same for the map, which is shown before it. */
export const LATER_GROUP_SELECT = laterPart(async () => (await import('./group-select.tsx')).GroupSelect);
export { useGroupIds } from './use-group-ids.ts';
export const GroupsPage = lazyRouteComponent(() => import('./groups-page.tsx'), 'GroupsPage');
export const GroupPage = lazyRouteComponent(() => import('./group-page.tsx'), 'GroupPage');
