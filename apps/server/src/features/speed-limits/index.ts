export { judgeSpeeding } from './blocking/judge-speeding.ts';
export { speedLimitRoutes } from './routes.ts';
