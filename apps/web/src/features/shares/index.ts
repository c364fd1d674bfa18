import { lazyRouteComponent } from '@tanstack/react-router';

export { SharesSearch } from './search.ts';
export const SharesPage = lazyRouteComponent(() => import('./shares-page.tsx'), 'SharesPage');
