export { startJobs } from './start.ts';
