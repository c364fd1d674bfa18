import { lazyRouteComponent } from '@tanstack/react-router';

export const AccountPage = lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage');
