export { makeForecasts } from './night/forecast.job.ts';
export { forecastRoutes } from './routes.ts';
