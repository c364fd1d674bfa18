import type { Audience } from './audience.ts';
import type { Owner } from './source.ts';

/** Whether the audience sees the groups of a client. */
export const seesGroupsOf = ({ scope }: Audience, { clientId, partnerId }: Owner): boolean =>
  scope.role === 'platform' || (scope.role === 'partner' ? scope.partnerId === partnerId : scope.clientId === clientId);

/** Whether the audience may gain, lose or see changed one of the devices. The database has the last word. */
export function concerns(audience: Audience, ids: number[], owners: Owner[]): boolean {
  const { role, partnerId, clientId } = audience.scope;
  if (role === 'platform' || ids.some((id) => audience.devices.has(id))) return true;
  return owners.some((owner) => (role === 'partner' ? owner.partnerId === partnerId : owner.clientId === clientId));
}
