import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';

export { LinksSearch } from './search.ts';
export const LinksPage = lazyRouteComponent(() => import('./links-page.tsx'), 'LinksPage');
/** Makes a link of one vehicle and hands it on; put it into a Suspense. */
export const SharePosition = lazy(() =>
  import('./share-position.tsx').then(({ SharePosition }) => ({ default: SharePosition })),
);
