export { twoFactorRoutes } from './routes.ts';
export { challengeFor } from './second-step.ts';
