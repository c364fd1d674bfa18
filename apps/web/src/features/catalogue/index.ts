import { lazyRouteComponent } from '@tanstack/react-router';

export { CatalogueSearch } from './search.ts';
export const CataloguePage = lazyRouteComponent(() => import('./catalogue-page.tsx'), 'CataloguePage');
