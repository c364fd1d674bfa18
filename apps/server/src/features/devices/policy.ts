import type { Role, Suspender } from '@balise/contract';

/** Whether a device was suspended by somebody with a higher role than this role, which therefore lifts nothing of it. */
export const isBarred = ({ suspended_by }: { suspended_by: Suspender | null }, role: Role): boolean =>
  suspended_by !== null && role !== 'platform' && (role === 'client' || suspended_by === 'platform');
