import {
  type AlertRuleFields,
  addAlertRule,
  addDevicesToGroups,
  addGroup,
  editAlertRule,
  listAlertRules,
} from '@balise/contract';
import { EMPTY_HISTORY, NEW_DEVICE, type RuleAlertKind } from '@balise/tracking';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { storeState } from '../../../testing/live-row.ts';
import { aShare } from '../../../testing/share.ts';
import { aWorld } from '../../../testing/world.ts';
import { watchedIn } from './testing/watched.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const { aRule, ruleBody, nextName, nextPlace, drive, raiseAt, alertsOf, start } = watchedIn(world);

describe('rules about shared vehicles', () => {
  test.each([
    ['speeding', 'alert_not_shared'],
    ['sos', 'alert_not_shared'],
    ['power_cut', 'alert_not_shared'],
    ['maintenance_due', 'alert_not_shared'],
    ['long_driving', 'history_not_shared'],
    ['disconnected', undefined],
  ] as [RuleAlertKind, string | undefined][])('of kind %s: %s', async (kind, code) => {
    const device = await aDevice(world);
    await aShare(world, device.id, { rights: ['position'] });
    const more = { minutes: 60, restMinutes: 15, states: ['due'], overBy: 0, geofenceIds: null };
    const { error } = await world.as('bandama')(addAlertRule, { body: ruleBody({ kind, ...more }, [device.id]) });
    expect(error?.fields?.['devices.deviceIds.0']?.code).toBe(code);
  });

  test('are refused to foreign clients, and to the partner of the recipient', async () => {
    const device = await aDevice(world);
    await aShare(world, device.id);
    const body = { ...ruleBody({ kind: 'disconnected' }, [device.id]), clientId: world.clients.bandama };
    for (const who of ['niger', 'sahel', 'kanari'] as const) {
      const { status } = await world.as(who)(addAlertRule, {
        body: who === 'niger' ? { ...body, clientId: undefined } : body,
      });
      expect(status, who).toBeGreaterThanOrEqual(400);
    }
  });

  test('on the connection fire once it is silent, for the client and for a user alone; "all vehicles" are the own ones', async () => {
    const device = await aDevice(world);
    await aShare(world, device.id);
    const [shared, own] = [
      await aRule({ kind: 'disconnected' }, device.id),
      await aRule({ kind: 'disconnected' }, device.id, { isOwn: true }),
    ];
    const { data: all } = await world.as('bandama')(addAlertRule, {
      body: ruleBody({ kind: 'disconnected' }, ['all']),
    });
    const from = 20_000;
    await drive(device.id, nextPlace(), [[from, 0]]);
    await owner.query('update device_status set silent_after = $2 where device_id = $1', [
      device.id,
      new Date(start + (from + 600) * 1000),
    ]);
    expect(await raiseAt(from + 500)).toBe(0);
    expect([await raiseAt(from + 660), await raiseAt(from + 720)]).toEqual([2, 0]);
    const ids = (await alertsOf('bandama', device.id)).map(({ ruleId }) => ruleId);
    expect(ids.toSorted()).toEqual([shared.id, own.id].toSorted());
    expect(ids).not.toContain(all.id);
  });

  test('name a group, and watch the shared vehicles in it', async () => {
    const device = await aDevice(world);
    await aShare(world, device.id);
    const bandama = world.as('bandama');
    const { data: group } = await bandama(addGroup, { body: { designation: nextName('Hired') } });
    const added = await bandama(addDevicesToGroups, { body: [{ deviceId: device.id, deviceGroupId: group.id }] });
    expect(added.status, added.text).toBe(200);
    const devices = { deviceIds: [], groupIds: [group.id] };
    const { data: rule } = await bandama(addAlertRule, {
      body: { ...ruleBody({ kind: 'disconnected' }, []), devices } as AlertRuleFields,
    });
    const from = 22_000;
    await drive(device.id, nextPlace(), [[from, 0]]);
    await owner.query('update device_status set silent_after = $2 where device_id = $1', [
      device.id,
      new Date(start + (from + 600) * 1000),
    ]);
    expect(await raiseAt(from + 660)).toBe(1);
    expect((await alertsOf('bandama', device.id)).map(({ ruleId }) => ruleId)).toEqual([rule.id]);
  });

  test('on idling fire once it has lasted, from when the share began', async () => {
    const device = await aDevice(world);
    await aShare(world, device.id, { rights: ['position', 'history'] });
    await aRule({ kind: 'idling', minutes: 10 }, device.id);
    const from = 24_000;
    const idlingSince = async (since: number, until: number) => {
      const idling = {
        since: start + since * 1000,
        engineOnSince: null,
        slowSince: null,
        at: start + until * 1000,
      };
      const history = { ...EMPTY_HISTORY, head: { at: start + until * 1000, key: 1 }, idling };
      await storeState(world.database, device.id, { ...NEW_DEVICE, seenAt: start + until * 1000, history });
    };
    await idlingSince(from, from + 300);
    expect(await raiseAt(from + 310)).toBe(0);
    await idlingSince(from, from + 620);
    expect([await raiseAt(from + 630), await raiseAt(from + 690)]).toEqual([1, 0]);
    // a rule is edited for other vehicles of the client
    const { data: rules } = await world.as('bandama')(listAlertRules, {});
    const rule = rules.find(({ condition }) => condition.kind === 'idling');
    const edited = await world.as('bandama')(editAlertRule, {
      params: { id: rule?.id as never },
      body: ruleBody({ kind: 'idling', minutes: 20 }, [device.id]),
    });
    expect(edited.status, edited.text).toBe(200);
  });
});
