export { makeForecasts } from './night/forecast.job.ts';
