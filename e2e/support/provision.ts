import type { Language } from '@balise/i18n';
import { connect } from '../../apps/server/src/db/connect.ts';
import { findRunning } from '../../apps/server/src/db/embedded/index.ts';
import { addressesFrom } from '../../apps/server/src/db/roles.ts';
import { firstAdministrator } from '../../apps/server/src/features/users/index.ts';
import { readCatalogue } from '../../apps/server/src/provision/catalogue.ts';
import { create } from '../../apps/server/src/provision/create.ts';
import { ProvisionPlan } from '../../apps/server/src/provision/plan.ts';
import { type Partner, planOf } from './plan.ts';

/** Creates partners on the platform that runs on a data folder, as its command `provision` does, whose start takes longer than this. */
export async function provision(data: string, partners: Record<Language, Partner>): Promise<void> {
  const url = await findRunning(data);
  if (!url) throw new Error(`no platform runs on ${data}`);
  const { owner, api, close } = connect(addressesFrom(url), () => {});
  try {
    const administrator = await firstAdministrator(owner);
    if (!administrator) throw new Error('the platform has no administrator');
    const catalogue = await readCatalogue(api, administrator);
    const plan = ProvisionPlan.parse(planOf(partners));
    await create({ owner, api, administrator, catalogue, now: Date.now }, plan);
  } finally {
    await close();
  }
}
