import type { Device, Role } from '@balise/contract';

/** Whether a reseller of this role can suspend the vehicle or resume it: what the platform suspended, only the platform resumes. */
export const isLiftable = ({ suspension }: Pick<Device, 'suspension'>, role: Role): boolean =>
  suspension === null || role === 'platform' || (role === 'partner' && suspension.by !== 'platform');
