import {
  addBlockingProfile,
  type BlockingProfileId,
  blockDevices,
  type ClientId,
  type DeviceId,
  getBlocking,
  listBlocking,
  listBlockingProfiles,
  lockDevice,
  requestOf,
  setNeverBlock,
  setSpeedingBlock,
  type VehicleBlocking,
} from '@balise/contract';
import { nextRuns, type ProfileHours } from '@balise/tracking';
import type { ClientKey, Vehicle } from '../simulator/fleet.ts';
import type { Caller } from './alerts.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];
/** Blocked at night, from 22 to 5 o'clock. */
const NIGHTS = { blockingTime: '22:00', unblockingTime: '05:00' };
/** Days of which a profile has its runs when the demo starts. */
const PAST = 7;

/** A run of a profile in the past, for `provision`. */
export type PastRun = {
  profileId: BlockingProfileId;
  clientId: ClientId;
  deviceId: DeviceId;
  kind: 'block' | 'unblock';
  dueAt: number;
  until: number | null;
  /** When the tracker confirmed it; null: it never did. */
  confirmedAt: number | null;
};

/** What the people of a client did to their vehicles. Words are in the client's language. */
type Plan = {
  reasons: { block: string; wait: string; lock: string; never: string };
  /** The vehicle that is never blocked, and the one that is blocked after speeding. */
  never: string;
  speeding: string;
  profile: { name: string; description: string; of: string };
};

const PLANS: Partial<Record<ClientKey, Plan>> = {
  comoe: {
    reasons: {
      block: 'Batterie débranchée, véhicule immobilisé jusqu’au contrôle',
      wait: 'Retour au dépôt demandé, le chauffeur ne répond pas',
      lock: 'Chauffeur en congé jusqu’à lundi',
      never: 'Transport de matières dangereuses (ADR)',
    },
    never: 'Citerne 01',
    speeding: 'Citerne 03',
    profile: {
      name: 'Coursiers, la nuit',
      description: 'Les motos restent au dépôt entre 22\u00a0h et 5\u00a0h.',
      of: 'Coursier',
    },
  },
  volta: {
    reasons: {
      block: 'Registration expired, waiting for the papers',
      wait: 'Driver to return to the yard, does not answer',
      lock: 'Driver on leave until Monday',
      never: 'Carries explosives for the quarry',
    },
    never: 'Tipper 02',
    speeding: 'Tipper 01',
    profile: { name: 'Pickups at night', description: 'Pickups stay in the yard from 22:00 to 05:00.', of: 'Pickup' },
  },
};
const PIN = '4821';

/**
 * Blocks, locks and guards some vehicles of a client, as its administrator would, and adds a profile and a rule about speeding. What is blocked
 * waits for its vehicle like any block. Does nothing for other clients, and where anything of this was done before.
 * @returns runs that the profile would have had in the week before
 */
export async function blockSome(
  asClient: Caller,
  key: ClientKey,
  fleet: readonly Vehicle[],
  now: number,
): Promise<PastRun[]> {
  const plan = PLANS[key];
  if (!plan || (await asClient(listBlockingProfiles, requestOf(listBlockingProfiles, { query: {} }))).length > 0)
    return [];
  const { vehicles } = await asClient(listBlocking, requestOf(listBlocking, { query: { pageSize: 100 } }));
  const one = (label: string) => vehicles.find((vehicle) => vehicle.label === label);
  const deviceIdOf = (label: string) => one(label)?.deviceId as DeviceId;
  const { reasons } = plan;

  const body = { neverBlock: true, reason: reasons.never };
  await asClient(setNeverBlock, requestOf(setNeverBlock, { params: { id: deviceIdOf(plan.never) }, body }));
  const rule = { deviceId: deviceIdOf(plan.speeding), episodes: 5, minutes: 60 };
  await asClient(setSpeedingBlock, requestOf(setSpeedingBlock, { body: rule }));

  const { obeying, waiting } = await chosen(asClient, vehicles, fleet, [plan.never, plan.speeding]);
  const [blocked, locked] = obeying;
  for (const [vehicle, reason] of [
    [blocked, reasons.block],
    [waiting, reasons.wait],
  ] as const) {
    const deviceIdList = vehicle ? [vehicle.deviceId] : [];
    const asked = { deviceIdList, mode: 'engineOff', reason, idempotencyKey: crypto.randomUUID() } as const;
    if (vehicle) await asClient(blockDevices, requestOf(blockDevices, { body: asked }));
  }
  if (locked) {
    const lock = { reason: reasons.lock, pin: PIN, idempotencyKey: crypto.randomUUID() };
    await asClient(lockDevice, requestOf(lockDevice, { params: { id: locked.deviceId }, body: lock }));
  }

  const { name, description, of } = plan.profile;
  const deviceIds = vehicles
    .filter((vehicle) => vehicle.label.startsWith(of) && ![blocked, locked, waiting].includes(vehicle))
    .map(({ deviceId }) => deviceId);
  const fields = { name, description, ...NIGHTS, devices: { deviceIds, groupIds: [] } };
  const made = await asClient(addBlockingProfile, requestOf(addBlockingProfile, { body: fields }));
  const ofProfile = { profileId: made.id, clientId: made.clientId };
  return deviceIds.flatMap((deviceId, place) => pastRuns({ ...ofProfile, deviceId }, made.week, place, now));
}

/**
 * Vehicles whose trackers obey, those that stand with their engine off first, and one to wait for, which drives if any does. Neither is one of
 * these labels.
 */
async function chosen(
  asClient: Caller,
  vehicles: readonly VehicleBlocking[],
  fleet: readonly Vehicle[],
  without: readonly string[],
) {
  const known = [];
  for (const vehicle of vehicles.filter(({ label }) => !without.includes(label))) {
    const { deviceId: id, label } = vehicle;
    const { canBlock, conditions } = await asClient(getBlocking, requestOf(getBlocking, { params: { id } }));
    const parts = conditions.find(({ condition }) => condition === 'engineOff')?.parts ?? [];
    const isMet = (name: string) => parts.some(({ part, met }) => part === name && met);
    const moves = parts.some(({ against }) => against.includes('moving'));
    // the simulator plays the relay of this protocol
    const obeys = fleet.some((one) => one.label === label && one.protocol === 'gt06');
    if (canBlock) known.push({ vehicle, isOff: isMet('ignitionOff'), moves, obeys });
  }
  const obeying = known.filter(({ obeys }) => obeys).sort((a, b) => Number(b.isOff) - Number(a.isOff));
  const [blocked, locked] = obeying;
  const waiting = known
    .filter((one) => one !== blocked && one !== locked)
    .sort((a, b) => Number(b.moves) - Number(a.moves) || Number(b.obeys) - Number(a.obeys));
  return { obeying: obeying.map(({ vehicle }) => vehicle), waiting: waiting[0]?.vehicle };
}

/** The runs of a vehicle in the week before; each block waited until the engine was off, and one night the tracker was not connected. */
function pastRuns(
  of: Pick<PastRun, 'profileId' | 'clientId' | 'deviceId'>,
  week: ProfileHours['week'],
  place: number,
  now: number,
): PastRun[] {
  const runs = nextRuns({ week, exceptions: [] }, () => 0, now - PAST * DAY, 2 * PAST + 2);
  const over = runs.filter(({ of: { from, to } }) => from > now - PAST * DAY && to < now);
  return over.map(({ kind, at, of: { to } }, index): PastRun => {
    const night = Math.floor(index / 2);
    const wasAway = night % 5 === (place + 2) % 5;
    const waited = kind === 'block' ? (1 + ((night * 7 + place * 11) % 40)) * MINUTE : 4_000;
    return { ...of, kind, dueAt: at, until: kind === 'block' ? to : null, confirmedAt: wasAway ? null : at + waited };
  });
}
