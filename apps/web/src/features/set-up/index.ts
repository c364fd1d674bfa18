import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyAfterFleet } from '../../live/index.ts';

export { StepList } from './step-list.tsx';
export { useSetUp } from './use-set-up.ts';
export const SetUpBar = lazyAfterFleet(async () => (await import('./set-up-bar.tsx')).SetUpBar);
export const SetUpPage = lazyRouteComponent(() => import('./set-up-page.tsx'), 'SetUpPage');
