import { lazyRouteComponent } from '@tanstack/react-router';

export { NoMailBanner } from './no-mail-banner.tsx';
export { OutboxSearch } from './search.ts';
export const OutboxPage = lazyRouteComponent(() => import('./outbox-page.tsx'), 'OutboxPage');
