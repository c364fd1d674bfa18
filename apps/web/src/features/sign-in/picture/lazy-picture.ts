import { lazy } from 'react';

/** The picture beside the sign-in, which a phone never loads. */
export const LazyPicture = lazy(async () => ({ default: (await import('./picture.tsx')).Picture }));
