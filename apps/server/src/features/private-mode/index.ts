export { queueDriverHours, writeDriverHours } from './drivers/write.job.ts';
export { writePrivateHours } from './write-hours.job.ts';
