import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { withLaterWords } from '../../language/start-language.ts';

export { LinksSearch } from './search.ts';
export const LinksPage = lazyRouteComponent(() => import('./links-page.tsx'), 'LinksPage');
/** Makes a link of one vehicle and hands it on; put it into a Suspense. */
export const SharePosition = lazy(async () => ({
  default: (await withLaterWords(import('./share-position.tsx'))).SharePosition,
}));
