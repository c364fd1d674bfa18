import type { GeofenceAction, GeofenceType } from '@balise/contract';
import type { ClientKey, Vehicle } from '../simulator/fleet.ts';
import { CORRIDORS, type CorridorName, DEPOTS, type DepotName, type Point } from '../simulator/places.ts';

/** A geofence of the demo: of whose vehicles, by the first word of their labels, and what it does. */
export type DemoZone = {
  client: ClientKey;
  name: string;
  description?: string;
  colour: string;
  type: GeofenceType;
  drawCoordinate: object;
  /** km/h */
  speedLimit?: number;
  schedule?: { day: number; from: number; to: number }[];
  groups: string[];
  actions: GeofenceAction[];
  /** Mutes it for the first vehicle of its groups. */
  suspended?: string;
};

const METRE = 1 / 111_195; // degrees of latitude
const [BLUE, GREEN, AMBER, RED, VIOLET] = ['#3b82f6', '#16a34a', '#d97706', '#dc2626', '#7c3aed'] as const;

const circle = ([latitude, longitude]: Point, radius: number) => ({
  type: 'circle' as const,
  drawCoordinate: { latitude, longitude, radius },
});
const depot = (name: DepotName, radius: number) => circle(DEPOTS[name].at, radius);
/** Metres to each side. */
const rectangle = ([latitude, longitude]: Point, half: number) => ({
  type: 'rectangle' as const,
  drawCoordinate: {
    south: latitude - half * METRE,
    north: latitude + half * METRE,
    west: longitude - half * METRE,
    east: longitude + half * METRE,
  },
});
/** A yard with a corner cut off. */
const yard = ([latitude, longitude]: Point, half: number) => ({
  type: 'polygon' as const,
  drawCoordinate: {
    points: [
      [-1, -1],
      [-1, 0.4],
      [-0.3, 1],
      [1, 1],
      [1, -0.7],
      [0.6, -1],
    ].map(([north = 0, east = 0]) => [latitude + north * half * METRE, longitude + east * half * METRE]),
  },
});
const road = (name: CorridorName, from: number, to: number, width: number) => ({
  type: 'corridor' as const,
  drawCoordinate: { points: CORRIDORS[name].slice(from, to).map((point) => [...point]), width },
});
const WORKDAYS = [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 6 * 60, to: 20 * 60 }));

/** Zones of both brands, in West Africa and France. */
export const ZONES: readonly DemoZone[] = [
  {
    client: 'comoe',
    name: 'Dépôt de Yopougon',
    description: 'Entrée par la rue du Port, gardien 24\u00a0h/24.',
    colour: BLUE,
    ...depot('yopougon', 350),
    groups: ['Citerne', 'Frigo'],
    actions: ['emailOut'],
  },
  {
    client: 'comoe',
    name: 'Chambre froide d’Abobo',
    colour: GREEN,
    ...yard(DEPOTS.abobo.at, 300),
    schedule: WORKDAYS,
    groups: ['Frigo'],
    actions: ['emailIn', 'emailOut'],
  },
  {
    client: 'comoe',
    name: 'Terminal de Bouaké',
    colour: AMBER,
    ...rectangle(DEPOTS.bouake.at, 600),
    groups: ['Citerne'],
    actions: ['emailIn', 'smsIn'],
  },
  {
    client: 'comoe',
    name: 'Traversée de Toumodi',
    description: 'Agglomération\u00a0: 50\u00a0km/h.',
    colour: RED,
    ...circle(CORRIDORS.abidjanBouake[5], 2_000),
    speedLimit: 50,
    groups: ['Citerne'],
    actions: [],
  },
  {
    client: 'comoe',
    name: 'Autoroute du Nord',
    colour: VIOLET,
    ...road('abidjanBouake', 0, 4, 4_000),
    groups: ['Citerne'],
    actions: ['smsOut'],
  },
  {
    client: 'teranga',
    name: 'Gare de Pikine',
    colour: BLUE,
    ...depot('pikine', 300),
    groups: ['Car', 'Taxi'],
    actions: ['emailIn'],
  },
  {
    client: 'teranga',
    name: 'Gare routière de Thiès',
    colour: GREEN,
    ...yard(DEPOTS.thies.at, 400),
    groups: ['Car'],
    actions: ['smsIn', 'smsOut'],
  },
  {
    client: 'rhone',
    name: 'Entrepôt de Lyon',
    colour: BLUE,
    ...yard(DEPOTS.lyon.at, 350),
    groups: ['Fourgon', 'Tracteur'],
    actions: ['emailOut', 'unblockIn'],
  },
  {
    client: 'rhone',
    name: 'Péage de Montélimar',
    colour: AMBER,
    ...circle(CORRIDORS.lyonMarseille[4], 1_500),
    groups: ['Tracteur'],
    actions: ['emailIn', 'emailOut'],
    suspended: 'Travaux sur l’A7, déviation par la N7',
  },
  {
    client: 'rhone',
    name: 'Plateforme de Lille',
    colour: GREEN,
    ...depot('lille', 400),
    groups: ['Fourgon', 'Tracteur'],
    actions: ['emailIn'],
  },
  {
    client: 'volta',
    name: 'Accra yard',
    colour: BLUE,
    ...depot('accra', 350),
    groups: ['Tipper', 'Pickup'],
    actions: ['emailOut'],
  },
  {
    client: 'volta',
    name: 'Kumasi depot',
    colour: GREEN,
    ...rectangle(DEPOTS.kumasi.at, 500),
    groups: ['Tipper', 'Pickup'],
    actions: ['emailIn', 'smsIn'],
  },
  {
    client: 'lagune',
    name: 'Ikeja yard',
    colour: BLUE,
    ...yard(DEPOTS.ikeja.at, 300),
    groups: ['Van'],
    actions: ['emailIn', 'emailOut'],
  },
  {
    client: 'lagune',
    name: 'Cotonou port',
    colour: AMBER,
    ...depot('cotonou', 400),
    groups: ['Camion'],
    actions: ['smsOut'],
  },
];

/** The groups that the zones of a client are assigned to: vehicles by the first word of their labels. */
export function zoneGroups(client: ClientKey, own: readonly Vehicle[]) {
  const names = [...new Set(ZONES.filter((zone) => zone.client === client).flatMap(({ groups }) => groups))];
  return names.map((designation) => ({
    designation,
    devices: own.filter(({ label }) => label.startsWith(`${designation} `)).map(({ identity }) => identity),
  }));
}

/** The zones of a client as `provision` reads them. */
export function plannedZones(client: ClientKey, own: readonly Vehicle[]) {
  const groups = new Map(zoneGroups(client, own).map(({ designation, devices }) => [designation, devices]));
  return ZONES.filter((zone) => zone.client === client).map(
    ({ client: _, groups: names, actions, suspended, description = '', ...fields }) => ({
      fields: { description, ...fields },
      groups: names,
      actions: Object.fromEntries(actions.map((action) => [action, true])),
      suspension: suspended
        ? {
            devices: names.flatMap((name) => groups.get(name)?.slice(0, 1) ?? []).slice(0, 1),
            fromDaysAgo: 4,
            untilDaysAgo: -5,
            reason: suspended,
          }
        : null,
    }),
  );
}
