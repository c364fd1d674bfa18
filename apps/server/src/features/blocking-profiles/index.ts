export { deleteOldProfileRuns, runProfiles } from './clock/run-profiles.job.ts';
export { nextRunsOf } from './next-queries.ts';
export { blockingProfileRoutes } from './routes.ts';
