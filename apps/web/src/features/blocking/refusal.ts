import { BLOCKING_REFUSALS, type BlockingRefusal } from '@balise/tracking';

/** Whether what a command waits for is a condition of the vehicle, not of its connection or of people. */
export const isRefusal = (wait: string): wait is BlockingRefusal =>
  (BLOCKING_REFUSALS as readonly string[]).includes(wait);
