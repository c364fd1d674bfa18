import { editClient } from '@balise/contract';
import type { World } from './world.ts';

/** Comoé keeps its past for two months from now on. */
export async function keepTwoMonths(world: World): Promise<void> {
  const body = {
    fullName: 'Comoé Transport',
    type: 'company' as const,
    billingOption: 'postpaid' as const,
    email: 'com@clients.example',
    countryCode2: 'CI',
    timeZone: 'Africa/Abidjan',
    retentionMonths: 2 as const,
  };
  await world.as('kanari')(editClient, { params: { id: world.clients.comoe }, body } as never);
}
