import { lazyRouteComponent } from '@tanstack/react-router';

export { HistorySearch } from './search.ts';
/** Loaded when it is first shown, with the map. */
export const HistoryPage = lazyRouteComponent(() => import('./page/history-page.tsx'), 'HistoryPage');
