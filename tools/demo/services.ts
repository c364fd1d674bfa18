import {
  addOperation,
  addRecord,
  addService,
  attachService,
  type DeviceId,
  enterOdometer,
  type Input,
  listDeviceSummaries,
  listDues,
  listServices,
  planDues,
  requestOf,
  type Service,
} from '@balise/contract';
import type { Caller } from './alerts.ts';

const [KM, HOUR, DAY] = [1_000, 3_600_000, 86_400_000];
type Body = Input<typeof addService>['body'];
type Words = {
  oil: string;
  grease: string;
  brakes: string;
  insurance: string;
  inspection: string;
  filter: string;
  drain: string;
  workshop: string;
  parked: string;
  ordered: string;
};

const WORDS: Record<'en' | 'fr', Words> = {
  en: {
    oil: 'Engine oil and filter',
    grease: 'Chassis greasing',
    brakes: 'Brake check',
    insurance: 'Insurance',
    inspection: 'Technical inspection',
    filter: 'Replace the oil filter',
    drain: 'Drain and refill the oil',
    workshop: 'Osu Motors, Accra',
    parked: 'The vehicle was parked all month',
    ordered: 'Brake pads on order',
  },
  fr: {
    oil: 'Vidange moteur et filtre',
    grease: 'Graissage châssis',
    brakes: 'Contrôle des freins',
    insurance: 'Assurance',
    inspection: 'Contrôle technique',
    filter: 'Remplacer le filtre à huile',
    drain: 'Vidanger et remplir l’huile',
    workshop: 'Garage Kouassi, Treichville',
    parked: 'Véhicule à l’arrêt tout le mois',
    ordered: 'Plaquettes en commande',
  },
};

/** Of the first vehicles, how many km of 10,000 are driven since the last oil change: in each state. */
const DRIVEN = [11_400, 10_180, 9_640, 9_100, 7_400, 5_200, 3_300, 1_200];
/** And how many days ago their papers were renewed, for a year. */
const RENEWED = [378, 365, 351, 340, 300, 200, 120, 30];

/** Services in each state, with a year of records: once, for a client that has none. @param now ms since 1970 UTC */
export async function addServices(caller: Caller, language: 'en' | 'fr', now: number): Promise<void> {
  if ((await caller(listServices, requestOf(listServices, { query: {} }))).length > 0) return;
  const words = WORDS[language];
  const vehicles = (await caller(listDeviceSummaries, requestOf(listDeviceSummaries))).map(({ id }) => id);
  const operationIds = [];
  for (const name of [words.drain, words.filter]) {
    const body = { name, partsCost: 18_000, labourCost: 7_000, minutes: 30 };
    operationIds.push((await caller(addOperation, requestOf(addOperation, { body }))).id);
  }
  const add = (body: Body) => caller(addService, requestOf(addService, { body }));
  const month = (count: number) => ({ calendar: { count, unit: 'month' as const } });
  const oil = await add({
    name: words.oil,
    interval: { distance: 10_000 * KM, ...month(12) },
    expectedCost: 96_000,
    operationIds,
  });
  const grease = await add({ name: words.grease, interval: { engine: 100 * HOUR, distance: 5_000 * KM } });
  const brakes = await add({
    name: words.brakes,
    interval: { distance: 15_000 * KM, ...month(6) },
    expectedCost: 45_000,
  });
  const insurance = await add({
    name: words.insurance,
    category: 'insurance',
    interval: month(12),
    expectedCost: 310_000,
  });
  const inspection = await add({
    name: words.inspection,
    category: 'inspection',
    interval: month(12),
    expectedCost: 25_000,
  });
  const attach = (service: Service, deviceIdList: DeviceId[], from: object = {}) =>
    caller(
      attachService,
      requestOf(attachService, { params: { id: service.id }, body: Object.assign({ deviceIdList }, from) }),
    );
  await attach(grease, vehicles, { since: day(now - 10 * DAY) });
  await attach(brakes, vehicles.slice(0, 10), { since: day(now - 100 * DAY) });
  await attach(inspection, vehicles.slice(4), { since: day(now - 210 * DAY) });
  for (const [place, deviceId] of vehicles.slice(0, DRIVEN.length).entries()) {
    const start = 90_000 * KM + place * 17_300 * KM;
    await attach(oil, [deviceId], { since: day(now - 90 * DAY), sinceMetres: start });
    await attach(insurance, [deviceId], { since: day(now - RENEWED[place]! * DAY) });
    const body = { metres: start + DRIVEN[place]! * KM, confirmed: true };
    await caller(enterOdometer, requestOf(enterOdometer, { params: { id: deviceId }, body }));
  }
  await addRecords(caller, { services: [brakes, grease], words, now });
}

type Past = { services: readonly Service[]; words: Words; now: number };

/** What was done in the last months, left out once and put off once, and what is planned for next week. */
async function addRecords(caller: Caller, { services, words, now }: Past): Promise<void> {
  for (const [place, { id: serviceId, interval }] of services.entries()) {
    const { dues } = await caller(listDues, requestOf(listDues, { query: { serviceId, pageSize: 10 } }));
    for (const [row, { id }] of dues.slice(0, 6).entries()) {
      const at = now - (12 + row * 43 + place * 17) * DAY;
      const cost = 22_000 + ((row * 7 + place * 3) % 9) * 5_500;
      const body = {
        kind: 'done' as const,
        at,
        partsCost: cost,
        labourCost: 12_000,
        taxCost: Math.round(cost * 0.18),
        downtimeMinutes: 180,
        workshop: words.workshop,
      };
      await caller(addRecord, requestOf(addRecord, { params: { id }, body }));
    }
    const [skipped, late] = dues.slice(6);
    // a date moves only what the calendar counts
    const later = interval.calendar ? { on: day(now + 25 * DAY) } : { byMetres: 1_000 * KM };
    const putOff = [
      [skipped, { kind: 'notDone', reason: words.parked, at: now - (20 + place) * DAY }],
      [late, Object.assign({ kind: 'postponed', reason: words.ordered } as const, later)],
    ] as const;
    for (const [due, body] of putOff)
      if (due) await caller(addRecord, requestOf(addRecord, { params: { id: due.id }, body }));
  }
  const { dues } = await caller(listDues, requestOf(listDues, { query: { state: 'soon', pageSize: 10 } }));
  const dueIdList = dues.slice(0, 2).map(({ id }) => id);
  if (dueIdList.length === 0) return;
  const body = { dueIdList, on: day(now + 6 * DAY), workshop: words.workshop };
  await caller(planDues, requestOf(planDues, { body }));
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
