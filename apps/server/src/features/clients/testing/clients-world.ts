import { addClient, type Input } from '@balise/contract';
import { aWorld } from '../../../testing/world.ts';

/** What somebody types of a client. */
export type Typed = Input<typeof addClient>['body'];

/** The world, with what is typed of a client of Kanari’s and what is stored of it. */
export async function aClientsWorld() {
  const world = await aWorld();

  const owner = world.database.pools.owner;
  const { comoe, bandama, niger } = world.clients;
  const { kanari, sahel } = world.partners;

  let serial = 0;
  const fields = (changed: Partial<Typed> = {}): Typed => {
    const name = `Client ${++serial}`;
    return {
      fullName: name,
      email: `${serial}@new.example`,
      type: 'company',
      billingOption: 'prepaid',
      countryCode2: 'FR',
      timeZone: 'Europe/Paris',
      ...changed,
    };
  };
  const added = async (changed: Partial<Typed> = {}) =>
    (await world.as('kanari')(addClient, { body: fields(changed) })).data;
  const row = async (id: number) => (await owner.query('select * from clients where id = $1', [id])).rows[0];
  const lastAudit = async (id: number) =>
    (await owner.query('select * from audit_log where client_id = $1 order by id desc limit 1', [id])).rows[0];
  return { world, owner, comoe, bandama, niger, kanari, sahel, fields, added, row, lastAudit };
}
