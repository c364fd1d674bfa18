import { lazy } from 'react';

/** Loaded after the frame: a slow line has enough to do at first. */
export const SlowLineOffer = lazy(async () => ({ default: (await import('./slow-line-offer.tsx')).SlowLineOffer }));
