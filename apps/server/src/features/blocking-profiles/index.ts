export { deleteOldProfileRuns, runProfiles } from './clock/run-profiles.job.ts';
export { storeRuns } from './clock/vehicle-queries.ts';
export { nextRunsOf } from './next-queries.ts';
