import { addFuel, addGeofence, addRecord, REPORT_KINDS, type ReportKind } from '@balise/contract';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aService, attached, duesOf } from '../../../testing/services.ts';
import { aWorld } from '../../../testing/world.ts';
import { expectExcel, screenCells, typesOf } from '../testing/cells.ts';
import { anyOf, reportFiles } from '../testing/files.ts';
import { A, anEpisode, anEvent, aSlot, at, B, DAY, fixes, HOUR, MINUTE, preview } from '../testing/past.ts';

/* A client of whom every report has rows: each cell of Excel and of CSV is what the screen is sent, in both languages. */

const world = await aWorld();
const files = reportFiles(world);
afterAll(async () => {
  await files.end();
  await world.end();
});
const { owner } = world.database.pools;

const truck = (await aDevice(world, { designation: '-Camion «\u202f10\u202f»; "le gros", 2' })).id;
const van = (await aDevice(world, { designation: 'Van 9' })).id;
const circle = { type: 'circle', drawCoordinate: { latitude: 5.3, longitude: -4.02, radius: 200 } } as const;
const port = (await world.as('comoe')(addGeofence, { body: { name: '=Port «\u202f2\u202f»; "nord"', ...circle } }))
  .data;
for (const [place, id] of [truck, van].entries()) {
  const part = place / 7;
  await anEpisode(world, id, {
    kind: 'trip',
    from: at(6),
    to: at(6, 20) + 501,
    metres: 12_345.678,
    estimated: 0.333,
    maxSpeed: 19.44 + part,
    content: { from: A, to: B, driving: 17 * MINUTE + 333, idling: 7, pause: null, end: 'still' },
  });
  await anEpisode(world, id, {
    kind: 'speeding',
    from: at(6) + 250,
    to: at(6, 1),
    metres: 900.1,
    maxSpeed: 33.3,
    content: { limit: 25, mean: 28.1 + part, from: A, to: B },
  });
  await anEpisode(world, id, { kind: 'idling', from: at(7), to: at(7, 9), content: { place: A } });
  // begun the day before: its part of the day counts, its beginning is shown
  await anEpisode(world, id, {
    kind: 'power_cut',
    from: at(-1, 30),
    to: at(1),
    content: { cause: place === 0 ? 'lowVoltage' : 'reported', place: place === 0 ? null : A },
  });
  await anEpisode(world, id, {
    kind: 'silence',
    from: at(2),
    to: at(3, 12),
    content: { expected: 10 * MINUTE, from: A, to: place === 0 ? null : B },
  });
  await aSlot(world, id, { from: at(6), metres: 12_346, driving: 17 * MINUTE, idling: 70_000, engine: 1_000_001 });
  await anEvent(world, id, 'alarm_raised', at(8) + 999, { alarms: ['geofenceEnter', 'sos'] });
  for (const [from, to] of [
    [at(8) + 999, at(8, 30)],
    [at(11), at(13)], // it is noon
  ] as const)
    await anEpisode(world, id, {
      kind: 'geofence',
      from,
      to,
      metres: 1234.5,
      maxSpeed: 11 + part,
      content: {
        geofence: port.id,
        version: 1,
        from: A,
        to: B,
        isOpenAtStart: place === 1,
        isOpenAtEnd: false,
        fixes: 9,
      },
    });
  await anEvent(world, id, 'harsh_braking', at(6, 10), { peak: 4.43, limit: 4, lasted: 1000, from: 20 + part, to: 15 });
  await anEvent(world, id, 'battery_low', at(9), { startedAt: at(8, 50), volts: 11.42, system: 12 });
  await anEvent(world, id, 'movement_stopped', at(6, 20), { startedAt: at(6), reason: 'slow' });
  for (const [fill, counter] of [1000, 1500].entries()) {
    const bought = {
      quantity: 40.125,
      amount: 30_010,
      fuelType: 'diesel',
      station: '=Total «\u202fPlateau\u202f»',
    } as const;
    await world.as('platform')(addFuel, { body: { deviceId: id, dateFuel: at(5 + fill), counter, ...bought } });
  }
  await owner.query(
    `insert into tank_sensors (device_id, client_id, source, unit, updated_at) select id, client_id, 'fuelLevel', 'percent', now() from devices where id = $1`,
    [id],
  );
  await owner.query(
    `insert into tank_events (device_id, client_id, kind, starts_at, ends_at, before, after, litres, sureness, latitude, longitude)
     select id, client_id, kind, $2, $3, before, after, abs(after - before), 'certain', 5.3, -4.02
     from devices, (values ('fill', 10.5, 31), ('drop', 40, 22.5)) as e (kind, before, after) where id = $1`,
    [id, new Date(at(5)), new Date(at(5, 10))],
  );
  await owner.query(
    `insert into vehicle_risks (device_id, client_id, made_on, breakdown7, breakdown30, repair7, repair30, method, reasons)
     select id, client_id, $2, 0.125, 0.25, 0.125, 0.5, 'rates', '[]' from devices where id = $1`,
    [id, new Date(at(1))],
  );
  await owner.query(
    `insert into drifts (device_id, client_id, quantity, direction, since, raised_on, value, expected, measured, beyond, sureness)
     select id, client_id, 'running', 'down', $2, $2, 13.4, 14.25, 9, 8, 'likely' from devices where id = $1`,
    [id, new Date(at(1))],
  );
  const service = await aService(world, { name: `=Vidange «\u202f${part}\u202f»` }, 'platform');
  await attached(world, service.id, [id], {}, 'platform');
  const { dues } = await duesOf(world, { serviceId: service.id }, 'platform');
  const written = [
    {
      kind: 'done',
      at: at(9),
      metres: null,
      partsCost: 12_500,
      labourCost: 2_500,
      downtimeMinutes: 95,
      workshop: 'Adama',
      note: '=x\ny',
    },
    { kind: 'notDone', at: at(10), reason: 'Garé' },
  ] as const;
  for (const body of written) await world.as('platform')(addRecord, { params: { id: dues[0]!.id }, body });
  await fixes(world, id, [
    { at: at(6), latitude: 5.3, longitude: -4.02, speed: 10.3, ignition: true },
    { at: at(6, 1) + 700, latitude: 5.31, longitude: -4.02, speed: 12, ignition: false },
    { at: at(6, 2), latitude: 5.32, longitude: -4.02 },
  ]);
}
await owner.query(
  `insert into commands (device_id, client_id, requested_by, requester_name, requested_at, idempotency_key, kind, mode, condition, reason,
     guarded, state, changed_at, expires_at, limits)
   values ($1, $2, $3, 'Awa Kouamé', $4, 'k', 'block', 'engineOff', 'engineOff', $5, true, 'expired', $6, $6, $8),
     ($1, $2, $3, 'Awa Kouamé', $6, 'l', 'unblock', null, 'standstill', '', false, 'expired', $7, $7, $8)`,
  [
    ...[truck, world.clients.comoe, world.users.awa, new Date(at(10))],
    ...['=volé\u202f?\nà "Abidjan"; loin', new Date(at(10, 30)), new Date(at(11)), DEFAULT_BLOCKING_LIMITS],
  ],
);

await owner.query(
  `update fuel_purchases set findings = '[{"kind": "elsewhere", "figures": {"metres": 4000}}, {"kind": "price_far", "figures": {}}]',
     vehicle_latitude = 5.3, vehicle_longitude = -4.02, vehicle_at = bought_at where counter = 1500`,
);

const period = { from: DAY, to: DAY + 24 * HOUR };
const FIVE = 100_000;

async function screenOf(kind: ReportKind, language: 'en' | 'fr'): Promise<unknown[][]> {
  const { data, status } = await preview(world, kind, { ...anyOf(kind, truck, period), language });
  expect(status).toBe(200);
  expect(data.total, 'every report has rows').toBeGreaterThan(0);
  expect(data.rows).toHaveLength(data.total);
  return screenCells(kind, data.rows, language);
}

/** Lines of a CSV as its fields, with what is quoted. */
function fieldsOf(text: string, separator: string): string[][] {
  const lines: string[][] = [[]];
  const field = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|$)`, 'gy');
  for (const [all, content = '', end] of text.matchAll(field)) {
    if (all === '') break;
    lines.at(-1)?.push(content.startsWith('"') ? content.slice(1, -1).replaceAll('""', '"') : content);
    if (end === '\r\n') lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
}

/** What a CSV shows of a cell: figures as they are read, by the decimals of their column. */
function inCsv(value: unknown, type: string, language: 'en' | 'fr'): string {
  if (value === null) return '';
  const day = (iso: string) => (language === 'fr' ? iso.split('-').reverse().join('/') : iso);
  if (typeof value === 'string') {
    if (type === 'instant') return `${day(value.slice(0, 10))} ${value.slice(11)}`;
    return type === 'day' ? day(value) : /^\s*[=+\-@]/.test(value) ? `'${value}` : value;
  }
  const figure = value as number;
  const two = (part: number) => String(part).padStart(2, '0');
  if (type === 'duration')
    return `${Math.floor(figure / 3600)}:${two(Math.floor(figure / 60) % 60)}:${two(figure % 60)}`;
  return String(figure);
}

const DECIMALS: Record<string, number> = {
  distance: 1,
  share: 1,
  angle: 6,
  acceleration: 1,
  voltage: 1,
  volume: 2,
  figure: 2,
};

describe.each(['en', 'fr'] as const)('%s', (language) => {
  test.each(REPORT_KINDS)('%s: Excel, cell by cell', async (kind) => {
    const screen = await screenOf(kind, language);
    const { bytes } = await files.fileOf(kind, { language, form: anyOf(kind, truck, period) });
    await expectExcel(kind, bytes, screen);
  });

  test.each(REPORT_KINDS)('%s: CSV, cell by cell', async (kind) => {
    const screen = await screenOf(kind, language);
    const { bytes } = await files.fileOf(kind, { format: 'csv', language, form: anyOf(kind, truck, period) });
    const [, ...rows] = fieldsOf(new TextDecoder().decode(bytes), language === 'fr' ? ';' : ',');
    // it ends with what to change on trackers that report too seldom for a driving style
    const notes = rows.splice(screen.length);
    expect(notes).toHaveLength(kind === 'style' ? 1 : 0);
    const types = typesOf(kind);
    // it has no second sheet: its rows say themselves by what they were found
    const reported = kind === 'zone' ? 1 : 0;
    for (const [line, expected] of screen.entries()) {
      expect(rows[line], `${kind}, row ${line}`).toHaveLength(types.length + reported);
      if (reported) expect(rows[line]?.at(-1)).toMatch(language === 'fr' ? /^marge de \d+/ : /^edge margin: \d+/);
      for (const [place, type] of types.entries()) {
        const about = `${kind}, row ${line}, column ${place}`;
        const [found = '', wanted] = [rows[line]?.[place], expected[place]];
        if (typeof wanted === 'number' && type !== 'duration') {
          expect(found, about).toMatch(language === 'fr' ? /^-?\d+(,\d+)?$/ : /^-?\d+(\.\d+)?$/);
          const precision = 10 ** -(DECIMALS[type] ?? 0);
          expect(Math.abs(Number(found.replace(',', '.')) - wanted), about).toBeLessThanOrEqual(
            precision / 2 + 1 / FIVE,
          );
        } else expect(found, about).toBe(inCsv(wanted, type, language));
      }
    }
  });
});
