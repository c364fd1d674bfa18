export { deleteOldProfileRuns, runProfiles } from './clock/run-profiles.job.ts';
export { blockingProfileRoutes } from './routes.ts';
