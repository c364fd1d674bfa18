export { runWorkAndPay } from './late/work-and-pay.job.ts';
