import {
  type ClientId,
  type DeviceId,
  FAULTY_LINES_SHOWN,
  FUEL_IMPORT_FIELDS,
  FUEL_LINE_STATES,
  FuelFields,
  type FuelImport,
  type FuelImportLine,
  OTHER_LINES_SHOWN,
} from '@balise/contract';
import { en, fr, type Language } from '@balise/i18n';
import { offsetsOf } from '../../../calendar/index.ts';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { auditOfClient, clientFor } from '../../clients/index.ts';
import { readApart } from '../../device-import/index.ts';
import { findOwned, type Owned } from '../../odometer/index.ts';
import { insertPurchases } from '../queries.ts';
import { enterReadings } from '../save.ts';
import { settingsOf } from '../settings-queries.ts';
import {
  cardsOf,
  clientSettings,
  driversByName,
  holdImports,
  keepLayout,
  layoutOf,
  purchasesBetween,
  vehiclesOf,
} from './import-queries.ts';
import { fieldsOf, type JudgedLine, judgeLines, recognise, SAME_DAY } from './judge-lines.ts';
import { type LaidOut, type LayoutChoices, laidOut, missingIn } from './layout.ts';
import { type ReadLine, readLines } from './read-line.ts';

export type FuelFile = LayoutChoices & { clientId?: ClientId | undefined; issuer: string };

type Judged = { clientId: ClientId; file: LaidOut; lines: JudgedLine[]; owned: ReadonlyMap<DeviceId, Owned> };

/** What each line of a file would become. */
export async function previewFuel(
  asked: RequestContext,
  order: FuelFile,
  bytes: Buffer,
): Promise<FuelImport | Failure> {
  const clientId = await clientFor({ tx: asked.tx, scope: asked.who.scope }, order.clientId);
  const judged = clientId instanceof Failure ? clientId : await judgeFile(asked, clientId, order, bytes);
  if (judged instanceof Failure) return judged;
  const { file, lines } = judged;
  const ofState = (state: JudgedLine['state']) => lines.filter((line) => line.state === state);
  const faulty = ofState('faulty').slice(0, FAULTY_LINES_SHOWN);
  const others = lines.filter(({ state }) => state !== 'faulty').slice(0, OTHER_LINES_SHOWN);
  const { dayOrder, currency, fuelType, fillsUp } = file.layout;
  return {
    columns: file.headers.map((header, column) => ({
      header,
      field: file.fields[column] ?? null,
      sample: file.rows.find(({ cells }) => cells[column])?.cells[column]?.slice(0, 60) ?? '',
    })),
    missing: missingIn(file.fields),
    dayOrder,
    currency,
    fuelType,
    fillsUp,
    counts: Object.fromEntries(FUEL_LINE_STATES.map((state) => [state, ofState(state).length])) as FuelImport['counts'],
    quantity: ofState('new').reduce((sum, { quantity }) => sum + Math.round((quantity ?? 0) * 1000), 0) / 1000,
    lines: [...faulty, ...others].sort((a, b) => a.row - b.row).map((line) => shown(line, asked.who.language)),
  };
}

/** Records the new purchases of a file, all or none. */
export async function importFuel(asked: RequestContext, order: FuelFile & { onlyGood: boolean }, bytes: Buffer) {
  const { tx, who, now } = asked;
  const clientId = await clientFor({ tx, scope: who.scope }, order.clientId);
  if (clientId instanceof Failure) return clientId;
  await holdImports(tx, clientId);
  const judged = await judgeFile(asked, clientId, order, bytes);
  if (judged instanceof Failure) return judged;
  const { file, lines, owned } = judged;
  if (missingIn(file.fields).length > 0) return fail('fields_invalid', { columns: 'required' });
  const count = (...states: JudgedLine['state'][]) => lines.filter(({ state }) => states.includes(state)).length;
  if (count('faulty') > 0 && !order.onlyGood) return fail('import_has_errors');
  const fresh = Map.groupBy(
    lines.filter(({ state }) => state === 'new'),
    ({ vehicle }) => vehicle?.id,
  );
  let added = 0;
  for (const [id, ofVehicle] of fresh) {
    const device = id === undefined ? undefined : owned.get(id);
    if (device) added += await recordAll(asked, device, ofVehicle, { file, issuer: order.issuer });
  }
  if (added > 0) await keepLayout(tx, clientId, order.issuer, file.layout, now);
  const done = { added, known: count('known', 'repeated'), notFuel: count('not_fuel'), skipped: count('faulty') };
  const subject = { kind: 'fuel', id: null, clientId, name: order.issuer } as const;
  await auditOfClient(asked, subject, { action: 'fuel.import', after: { added, skipped: done.skipped } });
  return done;
}

/** Records the purchases of one vehicle. @returns how many; one that another import recorded meanwhile is none */
async function recordAll(
  asked: RequestContext,
  device: Owned,
  lines: readonly JudgedLine[],
  { file, issuer }: { file: LaidOut; issuer: string },
): Promise<number> {
  const { tx, who, now } = asked;
  const { counterUnit } = await settingsOf(tx, device.id, device.client_id);
  // a reading of the odometer is judged by those before it
  const sorted = [...lines].sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const purchases = sorted.map((line) => {
    const { counterConfirmed: _, receipts: _files, ...rest } = FuelFields.parse(fieldsOf(line, file.layout));
    const fields = Object.assign(rest, { counterUnit, currency: line.currency });
    return { fields, requestId: line.requestId, imported: { issuer, transaction: line.words.transaction ?? '' } };
  });
  const ids = await insertPurchases(tx, purchases, { clientId: device.client_id, userId: who.scope.userId, now });
  const recorded = purchases.flatMap(({ fields, requestId }) => {
    const id = ids.get(requestId);
    return id === undefined ? [] : [{ id, fields, confirmed: false }];
  });
  await enterReadings(asked, device, recorded);
  return recorded.length;
}

async function judgeFile(
  { tx, who: { scope }, now }: RequestContext,
  clientId: ClientId,
  order: FuelFile,
  bytes: Buffer,
): Promise<Judged | Failure> {
  const table = await readApart(bytes);
  if (typeof table === 'string') return fail(table);
  const { timeZone, currency } = await clientSettings(tx, clientId);
  const file = laidOut(table, order, await layoutOf(tx, clientId, order.issuer), currency);
  const read = missingIn(file.fields).length > 0 ? [] : readLines(file, offsetsOf(timeZone));
  const vehicles = await vehiclesOf(tx, clientId);
  const [cards, drivers] = [await cardsOf(tx, clientId), await driversByName(tx, clientId)];
  const owned = new Map<DeviceId, Owned>();
  const judge = () => {
    const since = (id: DeviceId) => owned.get(id)?.since ?? 0;
    return judgeLines(read, { id: clientId, issuer: order.issuer, vehicles, cards, drivers, since }, file.layout, now);
  };
  // once to learn which vehicles there are, and with what is known of them then
  for (const id of new Set(judge().flatMap(({ vehicle }) => vehicle?.id ?? []))) {
    const device = await findOwned(tx, scope, id);
    if (device) owned.set(id, device);
  }
  const lines = judge();
  const requests = lines.filter(({ state }) => state === 'new').map(({ requestId }) => requestId);
  recognise(lines, order.issuer, await purchasesBetween(tx, clientId, Object.assign(periodOf(read), { requests })));
  return { clientId, file, lines, owned };
}

function periodOf(lines: readonly ReadLine[]): { from: number; to: number } {
  const times = lines.flatMap(({ at }) => at ?? []);
  const [from, to] = times.reduce(
    ([least, most], at) => [Math.min(least, at), Math.max(most, at)],
    [Infinity, -Infinity],
  );
  return times.length === 0 ? { from: 0, to: 0 } : { from: from - SAME_DAY, to: to + SAME_DAY };
}

function shown(line: JudgedLine, language: Language): FuelImportLine {
  const said = { en, fr }[language].fieldErrors;
  return {
    row: line.row,
    state: line.state,
    designation: line.vehicle?.designation ?? (line.words.vehicle || line.words.cardNumber || ''),
    dateFuel: line.at,
    isTimed: line.isTimed,
    quantity: line.quantity,
    amount: line.amount,
    currency: line.currency,
    fuelType: line.fuelType,
    station: line.words.station ?? '',
    product: line.words.product ?? '',
    errors: FUEL_IMPORT_FIELDS.flatMap((field) => {
      const code = line.errors[field];
      return code ? [{ field, value: line.words[field] ?? '', code, message: said[code] }] : [];
    }),
  };
}
