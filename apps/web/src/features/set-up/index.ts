import { lazyRouteComponent } from '@tanstack/react-router';

export { SetUpBar } from './set-up-bar.tsx';
export { StepList } from './step-list.tsx';
export { useSetUp } from './use-set-up.ts';
export const SetUpPage = lazyRouteComponent(() => import('./set-up-page.tsx'), 'SetUpPage');
