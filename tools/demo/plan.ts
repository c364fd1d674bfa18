import type { Vehicle } from '../simulator/fleet.ts';
import { type DemoClient, type DemoUser, PARTNERS, PASSWORD } from './accounts.ts';
import { plannedZones, zoneGroups } from './zones.ts';

/** Days before its start from which the demo's geofences apply: all of its history. */
const GEOFENCES_FOR = 20;

/** What `provision` of the server reads: the demo's partners with their clients, people and the vehicles of the fleet. */
export function demoPlan(vehicles: Vehicle[]) {
  return {
    partners: PARTNERS.map(({ taglineEn, taglineFr, users, clients, ...partner }) => ({
      ...partner,
      tagline: { en: taglineEn, fr: taglineFr },
      users: users.map((user) => planned(user, [])),
      clients: clients.map((client) => plannedClient(client, vehicles)),
    })),
  };
}

function plannedClient({ key, users, phone: _, ...client }: DemoClient, vehicles: Vehicle[]) {
  const own = vehicles.filter((vehicle) => vehicle.client === key);
  return {
    ...client,
    type: 'company',
    users: users.map((user) => planned(user, own)),
    devices: own.map(({ identity, designation, label, type, limit, model: [brand, name] }) => ({
      imei: identity,
      designation,
      label,
      type,
      model: { brand, name },
      speedLimit: limit,
    })),
    groups: zoneGroups(key, own),
    geofences: plannedZones(key, own),
    geofencesSinceDaysAgo: GEOFENCES_FOR,
  };
}

function planned({ limitedTo, ...user }: DemoUser, own: Vehicle[]) {
  const seen = limitedTo === undefined ? {} : { limitedTo: own.slice(0, limitedTo).map(({ identity }) => identity) };
  return { ...user, password: PASSWORD, ...seen };
}
