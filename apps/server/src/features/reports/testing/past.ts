import type {
  ColumnKey,
  DeviceId,
  ReportCell,
  ReportColumn,
  ReportForm,
  ReportKind,
  ReportPage,
} from '@balise/contract';
import { previewReport, REPORTS } from '@balise/contract';
import type { EpisodeContent, EpisodeKind } from '@balise/tracking';
import { expect } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import type { PersonName, World } from '../../../testing/world.ts';

/** 2026-11-20 00:00 in Abidjan, which keeps UTC; the clock of the tests' world is at noon of that day. */
export const DAY = Date.UTC(2026, 10, 20);
/** Milliseconds of so many hours and minutes after midnight of that day. */
export const at = (hours: number, minutes = 0): number => DAY + (hours * 60 + minutes) * 60_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;

export const A = { latitude: 5.3, longitude: -4.02 };
export const B = { latitude: 5.36, longitude: -3.98 };

/** The two vehicles that the reports' tests are about. */
export const truckAndVan = async (world: World): Promise<{ truck: DeviceId; van: DeviceId }> => ({
  truck: (await aDevice(world, { designation: 'Truck 10' })).id,
  van: (await aDevice(world, { designation: 'Van 9' })).id,
});

type Stored<Kind extends EpisodeKind> = {
  kind: Kind;
  from: number;
  to: number;
  metres?: number;
  estimated?: number;
  maxSpeed?: number | null;
  content: EpisodeContent[Kind];
};

async function settingsId(world: World): Promise<number> {
  const { owner } = world.database.pools;
  await owner.query(`insert into derivation_settings (content) values ('{}') on conflict do nothing`);
  return (await owner.query(`select min(id) as id from derivation_settings`)).rows[0].id;
}

/** Writes an episode as the fold does. */
export async function anEpisode<Kind extends EpisodeKind>(
  world: World,
  device: DeviceId,
  one: Stored<Kind>,
): Promise<void> {
  await world.database.pools.owner.query(
    `insert into episodes (device_id, kind, starts_at, ends_at, measured, estimated, max_speed, content, decided_at, settings_id, subject)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $4, $9, $10)`,
    [
      ...[
        device,
        one.kind,
        new Date(one.from),
        new Date(one.to),
        (one.metres ?? 0) * 1000,
        (one.estimated ?? 0) * 1000,
      ],
      ...[one.maxSpeed ?? null, JSON.stringify(one.content), await settingsId(world)],
      one.kind === 'geofence' ? (one.content as EpisodeContent['geofence']).geofence : 0,
    ],
  );
}

type Slot = {
  from: number;
  metres?: number;
  estimated?: number;
  driving?: number;
  idling?: number;
  engine?: number;
  maxSpeed?: number;
};

/** Writes a quarter of an hour's sums. */
export async function aSlot(world: World, device: DeviceId, slot: Slot): Promise<void> {
  const { from, metres = 0, estimated = 0, driving = 0, idling = 0, engine = 0, maxSpeed = null } = slot;
  await world.database.pools.owner.query(
    `insert into usage (device_id, starts_at, measured, estimated, driving, idling, engine, max_speed, decided_at, settings_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $2, $9)`,
    [
      device,
      new Date(from),
      metres * 1000,
      estimated * 1000,
      driving,
      idling,
      engine,
      maxSpeed,
      await settingsId(world),
    ],
  );
}

export async function anEvent(
  world: World,
  device: DeviceId,
  kind: string,
  when: number,
  content: object = {},
): Promise<void> {
  await world.database.pools.owner.query(
    `insert into events (device_id, at, kind, content, decided_at, settings_id) values ($1, $2, $3, $4, $2, $5)`,
    [device, new Date(when), kind, JSON.stringify(content), await settingsId(world)],
  );
}

type Fix = {
  at: number;
  latitude: number;
  longitude: number;
  speed?: number | null;
  ignition?: boolean;
  quality?: number;
};

export async function fixes(world: World, device: DeviceId, rows: readonly Fix[]): Promise<void> {
  for (const [key, row] of rows.entries()) {
    const attributes = row.ignition === undefined ? {} : { ignition: row.ignition };
    await world.database.pools.owner.query(
      `insert into positions (device_id, fixed_at, key, received_at, latitude, longitude, speed, course, valid, quality, attributes)
       values ($1, $2, $3, $2, $4, $5, $6, 90, true, $7, $8)`,
      [
        device,
        new Date(row.at),
        key,
        row.latitude,
        row.longitude,
        row.speed ?? null,
        row.quality ?? 0,
        JSON.stringify(attributes),
      ],
    );
  }
}

/** Asks for a page of a report: of the day, in English, unless said otherwise. */
export async function preview(
  world: World,
  kind: ReportKind,
  form: Partial<ReportForm> & object,
  who: PersonName = 'comoe',
) {
  const body = { devices: { deviceIds: ['all'] }, from: DAY, to: DAY + 24 * HOUR, pageSize: 100, ...form };
  return await world.as(who)(previewReport, { params: { kind }, body: body as never });
}

/** The same, where it must succeed. */
export async function pageOf(
  world: World,
  kind: ReportKind,
  form: Partial<ReportForm> & object = {},
  who: PersonName = 'comoe',
) {
  const { status, data, text } = await preview(world, kind, form, who);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return data;
}

const columnsOf = (kind: ReportKind): readonly ReportColumn[] => REPORTS[kind].columns;

/** Rows by their columns; what is empty is left out. */
export const rowsOf = ({ kind, rows }: ReportPage): Partial<Record<ColumnKey, ReportCell>>[] =>
  rows.map(({ cells }) => named(kind, cells));

export const totalsOf = ({
  kind,
  totals,
}: Pick<ReportPage, 'kind' | 'totals'>): Partial<Record<ColumnKey, ReportCell>> => named(kind, totals);

const named = (kind: ReportKind, cells: readonly ReportCell[]) =>
  Object.fromEntries(columnsOf(kind).flatMap(({ key }, place) => (cells[place] === null ? [] : [[key, cells[place]]])));
