export { judgeFuel, judgeRecentFuel } from './judge/judge.job.ts';
export { fuelRoutes } from './routes.ts';
