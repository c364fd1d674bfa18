export { keepLocked } from './locks/keep-locked.job.ts';
