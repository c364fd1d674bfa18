import { type AlertRuleFields, addAlertRule, addGeofence, type DeviceId, listAlerts } from '@balise/contract';
import { EMPTY_HISTORY, NEW_DEVICE } from '@balise/tracking';
import { aDevice } from '../../../../testing/device.ts';
import { storeState } from '../../../../testing/live-row.ts';
import { storeFixes } from '../../../../testing/past.ts';
import { aShare, type Offer } from '../../../../testing/share.ts';
import type { PersonName, World } from '../../../../testing/world.ts';
import { raiseDueAlerts } from '../../clock/raise-due.job.ts';
import { raiseSharedAlerts } from '../raise-shared.job.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** From clearly outside to within, a fix each 10 s, from so many seconds on. */
export const arriving = (from: number): [number, number][] =>
  [-600, -400, -300, 0, 10, 20, 15, 10].map((m, n) => [from + n * 10, m]);
export const leaving = (from: number): [number, number][] =>
  [0, 300, 500, 700, 900, 1000].map((m, n) => [from + n * 10, m]);

/** Comoé owns vehicles and shares them with Bandama, whose geofences and rules they meet. Times are seconds after the world's first moment. */
export function watchedIn(world: World) {
  const { owner } = world.database.pools;
  const start = world.clock.now;
  let serial = 0;
  let place = 0;
  const nextName = (kind: string) => `${kind} ${++serial}`;
  /** Shared vehicles are apart from each other, and so are their geofences: 50 km. */
  const nextPlace = () => ({ latitude: 5 + ++place * 0.5, longitude: -4 });

  /** A vehicle that is shared, a geofence of the recipient around a place, and what it does there. */
  async function aWatched(offer: Offer = {}, actions: string[] = []) {
    const device = await aDevice(world);
    const share = await aShare(world, device.id, { rights: ['position', 'history'], ...offer });
    const at = nextPlace();
    const body = { name: nextName('Site'), type: 'circle', drawCoordinate: { ...at, radius: 200 } } as const;
    const { data: site } = await world.as('bandama')(addGeofence, { body });
    await owner.query(
      `insert into shared_geofences (geofence_id, client_id, share_id, device_id, actions, since) values ($1, $2, $3, $4, $5, $6)`,
      [site.id, world.clients.bandama, share.id, device.id, actions, new Date(world.clock.now - 60 * MINUTE)],
    );
    return { device, share, site, at };
  }

  const ruleBody = (condition: object, deviceIds: unknown[]) =>
    ({ name: nextName('Rule'), condition, devices: { deviceIds } }) as AlertRuleFields;

  async function aRule(condition: object, deviceId: DeviceId, more: object = {}, by: PersonName = 'bandama') {
    const { data, text } = await world.as(by)(addAlertRule, { body: { ...ruleBody(condition, [deviceId]), ...more } });
    if (!data) throw new Error(text);
    return data;
  }

  /** Stores fixes as [seconds after the world's moment, metres north of a place], with the live state that a gateway would store. */
  async function drive(
    deviceId: number,
    at: { latitude: number; longitude: number },
    fixes: [number, number][],
    receivedAt?: number,
  ) {
    const whole = fixes.map(([seconds, metres]) => ({
      at: start + seconds * SECOND,
      latitude: at.latitude + metres / 111_195,
      longitude: at.longitude,
    }));
    await storeFixes(world, deviceId, whole);
    await owner.query('update positions set key = key + extract(epoch from fixed_at)::bigint where device_id = $1', [
      deviceId,
    ]);
    if (receivedAt !== undefined)
      await owner.query('update positions set received_at = $3 where device_id = $1 and fixed_at = any ($2)', [
        deviceId,
        whole.map((one) => new Date(one.at)),
        new Date(start + receivedAt * SECOND),
      ]);
    const newest = Math.max(...whole.map((one) => one.at));
    const state = { ...NEW_DEVICE, seenAt: newest, history: { ...EMPTY_HISTORY, head: { at: newest, key: 1 } } };
    await storeState(world.database, deviceId, state);
  }

  async function raiseAt(seconds: number): Promise<number> {
    world.clock.now = start + seconds * SECOND;
    return (await raiseDueAlerts(owner, world.clock.now)) + (await raiseSharedAlerts(owner, world.clock.now));
  }
  const alertsOf = async (who: PersonName, deviceId: number) =>
    ((await world.as(who)(listAlerts, { query: { deviceId, pageSize: 100 } as never })).data?.alerts ?? []).map(
      ({ kind, facts, ruleId }) => ({ kind, ruleId, site: facts.geofenceName }),
    );

  return { aWatched, aRule, ruleBody, nextName, nextPlace, drive, raiseAt, alertsOf, start };
}
