import type { JobState } from '@balise/contract';

/** Whether a job is being done, or will be. */
export const isUnderWay = ({ state }: { state: JobState }): boolean => state === 'waiting' || state === 'running';
