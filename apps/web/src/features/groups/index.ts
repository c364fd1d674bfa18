import { lazyRouteComponent } from '@tanstack/react-router';

export { GroupSelect } from './group-select.tsx';
export { GroupSearch, GroupsSearch } from './search.ts';
export { useGroupIds } from './use-group-ids.ts';
export const GroupsPage = lazyRouteComponent(() => import('./groups-page.tsx'), 'GroupsPage');
export const GroupPage = lazyRouteComponent(() => import('./group-page.tsx'), 'GroupPage');
