import type { ClientId, PartnerId, UserId } from '@balise/contract';
import type { Scope } from '../../db/scope.ts';

/** For jobs: all of a client's past, and nothing else. */
export const pastOfClient = (clientId: number, partnerId: number): Scope => ({
  userId: 0 as UserId,
  role: 'client',
  partnerId: partnerId as PartnerId,
  clientId: clientId as ClientId,
  limited: false,
  rights: ['view_devices', 'view_history'],
  viewing: false,
});
