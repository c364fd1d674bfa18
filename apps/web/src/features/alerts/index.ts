import { lazyRouteComponent } from '@tanstack/react-router';

export { AlertRulesSearch } from './rules/search.ts';
export { AlertsSearch } from './search.ts';
export const InboxPage = lazyRouteComponent(() => import('./inbox/inbox-page.tsx'), 'InboxPage');
export const RulesPage = lazyRouteComponent(() => import('./rules/rules-page.tsx'), 'RulesPage');
