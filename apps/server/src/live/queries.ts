import type { DeviceId, LiveDetails, LiveValues, Starter, UserId } from '@balise/contract';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Scope, type Scoped, withScope } from '../db/scope.ts';
import { alertNews } from '../features/alerts/index.ts';
import { holdingSignIns, redeemTicket, scopeOfUser } from '../features/auth/index.ts';
import { hidesSpeeding, ownedSince, privacy, storedFacts, storedValues } from '../features/history/index.ts';
import { rowsOf } from '../features/light-page/index.ts';
import { hashToken } from '../http/token.ts';
import type { Places } from '../places/index.ts';
import { formerlyShared, recipients, sharedInFull, sharedVersions } from './shared-queries.ts';
import type { DeviceInFull, DeviceVersion, LiveSource, Owner } from './source.ts';

/** Without a scope: the owner of a device, to know whose scope to ask. */
const PLATFORM: Scope = {
  userId: 0 as UserId,
  role: 'platform',
  partnerId: null,
  clientId: null,
  limited: false,
  viewing: false,
  rights: ['view_devices'],
};

/** The hub's questions to PostgreSQL. `now`: ms since 1970 UTC, against which tickets and sign-ins run out. */
export function liveSource(database: Database, now: () => number, places: Pick<Places, 'byTown'>): LiveSource {
  return {
    takeTicket: (ticket) => redeemTicket(database, hashToken(ticket), new Date(now())),
    scopeOf: (userId, viewed) => scopeOfUser(database, userId, new Date(now()), viewed),
    holdingSignIns: (ids) => holdingSignIns(database, ids, new Date(now())),
    visible: (scope) =>
      withScope(database, scope, async (tx) => [...(await visible(tx)), ...(await sharedVersions(tx))]),
    inFull: (scope, ids) =>
      withScope(database, scope, async (tx) => [...(await inFull(tx, ids)), ...(await sharedInFull(tx, ids))]),
    formerlyOwned: (scope, ids) => withScope(database, scope, (tx) => formerlyOwned(tx, ids)),
    formerlyShared: (scope) => withScope(database, scope, formerlyShared),
    owners: (ids) =>
      withScope(database, PLATFORM, async (tx) => [...(await owners(tx, ids)), ...(await recipients(tx, ids))]),
    alerts: (scope, ids) => withScope(database, scope, (tx) => alertNews(tx, scope, ids, new Date(now()))),
    rows: (vehicles, reader, at) => rowsOf(vehicles, reader, places, at),
    values: (scope, id) => withScope(database, scope, (tx) => values(tx, id)),
  };
}

const OWN = { shareId: 0, until: Number.POSITIVE_INFINITY };

/**
 * Grows with the device's row, and with what is known of its starter: with the sum of the versions of its commands, each of which only grows. Their
 * greatest would stay the same where the command with the smaller version is committed last.
 */
const revision = sql<number>`(d.revision
  + coalesce((select sum(v.version) from starter_versions v where v.device_id = d.id), 0))::float8`;

/** Of a device `d`; null: it is free, and nothing is on its way. */
const STARTER = sql<Starter | null>`(
  select jsonb_build_object('state', s.state, 'locked', s.locked) from device_starters s
  where s.device_id = d.id and (s.locked or s.state <> 'notBlocked')
)`;

async function visible(tx: Scoped): Promise<DeviceVersion[]> {
  const rows = await tx
    .selectFrom('devices as d')
    .leftJoin('device_live as l', 'l.device_id', 'd.id')
    .select(['d.id', revision.as('revision'), 'l.version', ownedSince.as('ownedSince'), privacy.as('privacy')])
    .select(hidesSpeeding.as('hidesSpeeding'))
    .where('d.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, revision, version, ownedSince, privacy, hidesSpeeding }) => ({
    id,
    revision,
    ownedSince,
    ...OWN,
    privacy,
    hidesSpeeding,
    liveVersion: Number(version ?? 0),
  }));
}

async function inFull(tx: Scoped, ids: number[]): Promise<DeviceInFull[]> {
  const rows = await tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .innerJoin('device_types as t', 't.id', 'd.device_type_id')
    .leftJoin('operators as o', 'o.id', 'd.operator_id')
    .leftJoin('tracker_models as m', 'm.id', 'd.tracker_model_id')
    .leftJoin('device_live as l', 'l.device_id', 'd.id')
    .select(['d.id', revision.as('revision'), STARTER.as('starter'), 'd.designation', 'd.label', 'd.imei', 'd.phone'])
    .select(['d.status', 'd.client_id', 'd.sim_number', 'd.vehicle_make', 'd.vehicle_model', 'd.code', 'd.vin_number'])
    .select(['d.out_of_service_since', 'c.full_name', 'c.code as client_code', 't.code as type', 'o.name as operator'])
    .select(['m.brand', 'm.name as model', 'm.protocol', 'l.version', 'l.state', ownedSince.as('ownedSince')])
    .select([privacy.as('privacy'), hidesSpeeding.as('hidesSpeeding')])
    .where(sql<boolean>`d.id = any(${ids})`)
    .where('d.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    revision: row.revision,
    ownedSince: row.ownedSince,
    ...OWN,
    privacy: row.privacy,
    hidesSpeeding: row.hidesSpeeding,
    liveVersion: Number(row.version ?? 0),
    details: {
      designation: row.designation,
      label: row.label,
      imei: row.imei,
      clientId: row.client_id,
      clientName: row.full_name,
      ...(row.client_code && { clientCode: row.client_code }),
      type: row.type,
      model: [row.brand, row.model].filter(Boolean).join(' '),
      protocol: row.protocol,
      phone: row.phone,
      operator: row.operator,
      ...(row.code && { code: row.code }),
      ...(row.vin_number && { vin: row.vin_number }),
      ...(row.sim_number && { simNumber: row.sim_number }),
      ...vehicleOf(row.vehicle_make, row.vehicle_model),
      status: row.status,
      ...(row.starter && { starter: row.starter }),
      ...(row.out_of_service_since && { outOfService: true }),
    } satisfies LiveDetails,
    state: storedFacts(row.state, row.ownedSince, row.privacy),
  }));
}

function vehicleOf(make: string, model: string): { vehicle?: string } {
  const vehicle = [make, model].filter(Boolean).join(' ');
  return vehicle ? { vehicle } : {};
}

/** device_ownership shows the periods of the scope's own clients only, so a foreign device is never named. */
async function formerlyOwned(tx: Scoped, ids: number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('device_ownership')
    .select('device_id')
    .distinct()
    .where(sql<boolean>`device_id = any(${ids})`)
    .execute();
  return rows.map((row) => row.device_id);
}

async function owners(tx: Scoped, ids: number[]): Promise<Owner[]> {
  const rows = await tx
    .selectFrom('devices as d')
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .select(['d.client_id', 'c.partner_id'])
    .where(sql<boolean>`d.id = any(${ids})`)
    .execute();
  return rows.map((row) => ({ clientId: row.client_id, partnerId: row.partner_id }));
}

async function values(tx: Scoped, id: DeviceId): Promise<LiveValues | undefined> {
  const row = await tx
    .selectFrom('devices as d')
    .leftJoin('device_live as l', 'l.device_id', 'd.id')
    .select(['l.state', ownedSince.as('ownedSince'), privacy.as('privacy'), hidesSpeeding.as('hidesSpeeding')])
    .where('d.id', '=', id)
    .where('d.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && storedValues(row.state, row.ownedSince, row.privacy, row.hidesSpeeding);
}
