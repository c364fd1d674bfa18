export { evaluateServices } from './evaluate/evaluate.job.ts';
export { maintenanceRoutes } from './routes.ts';
