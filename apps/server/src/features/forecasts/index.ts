export { makeForecasts } from './night/forecast.job.ts';
export { reportedForecasts } from './reported-queries.ts';
