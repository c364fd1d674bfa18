export { type Jobs, type JobsOptions, startJobs } from './start.ts';
