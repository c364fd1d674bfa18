export { signInLinkRoutes } from './routes.ts';
