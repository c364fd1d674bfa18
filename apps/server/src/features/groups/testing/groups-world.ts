import {
  addDevicesToGroups,
  addGroup,
  type Device,
  type Group,
  type GroupFields,
  listDevicesInGroup,
} from '@balise/contract';
import { aWorld } from '../../../testing/world.ts';

/** The world, with groups of Comoé’s and the devices that are put into them. */
export async function aGroupsWorld() {
  const world = await aWorld();

  const { owner } = world.database.pools;
  const comoe = world.as('comoe');
  const MINUTE = 60_000;

  let serial = 0;
  async function aGroup(fields: Partial<GroupFields> = {}): Promise<Group> {
    const answer = await comoe(addGroup, { body: { designation: `Group ${++serial}`, ...fields } });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.data;
  }
  const put = (group: Group, ...ids: Device['id'][]) =>
    comoe(addDevicesToGroups, { body: ids.map((deviceId) => ({ deviceId, deviceGroupId: group.id })) });
  const idsIn = async (id: Group['id'], who: 'comoe' | 'limited' = 'comoe') =>
    (await world.as(who)(listDevicesInGroup, { params: { id } })).data
      .map((device) => device.id as number)
      .sort((a, b) => a - b);
  const fast = { feature: 'speed', operator: 'greaterThan', value: 90 } as const;
  const lastAudit = async () =>
    (
      await owner.query(
        'select action, subject_name, client_id, partner_id, after from audit_log order by id desc limit 1',
      )
    ).rows[0];
  return { world, owner, comoe, MINUTE, aGroup, put, idsIn, fast, lastAudit };
}
