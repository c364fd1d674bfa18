import { lazyRouteComponent } from '@tanstack/react-router';

export const IngestPage = lazyRouteComponent(() => import('./ingest-page.tsx'), 'IngestPage');
export { IngestSearch } from './search.ts';
