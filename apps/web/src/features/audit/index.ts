import { lazyRouteComponent } from '@tanstack/react-router';

export { AuditSearch } from './search.ts';
export const AuditPage = lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage');
