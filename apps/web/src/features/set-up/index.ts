import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';

export { StepList } from './step-list.tsx';
export { useSetUp } from './use-set-up.ts';
export const SetUpBar = lazy(async () => ({ default: (await import('./set-up-bar.tsx')).SetUpBar }));
export const SetUpPage = lazyRouteComponent(() => import('./set-up-page.tsx'), 'SetUpPage');
