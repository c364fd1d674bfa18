export { runWorkAndPay } from './late/work-and-pay.job.ts';
export { workAndPayRoutes } from './routes.ts';
