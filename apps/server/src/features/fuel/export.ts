import {
  type FileFormat,
  FUEL_EXPORT_LINES,
  type FuelPurchase,
  type fuelConsumption,
  majorUnits,
} from '@balise/contract';
import { en, formatIn, fr, type Language } from '@balise/i18n';
import type { z } from 'zod';
import { type Cell, type Column, dayIn, exportName, writeTable } from '../../files/index.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { FileReply } from '../../http/file-reply.ts';

const WORDS = { en, fr };

type Wanted = { format: FileFormat; language: Language; timeZone: string; now: number };
type Words = (typeof en)['fuel'];
type Filled<Row> = Column & { cell: (row: Row) => Cell };
type Group = z.output<typeof fuelConsumption.reply>[number];

/** Purchases as a file, in their order. */
export const purchasesFile = (purchases: readonly FuelPurchase[], wanted: Wanted) =>
  purchases.length > FUEL_EXPORT_LINES
    ? fail('export_too_long')
    : fileOf(purchases, wanted, (words) => words.title, purchaseColumns);

/** Consumption by vehicle, model or driver as a file. */
export const consumptionFile = (groups: readonly Group[], by: 'vehicle' | 'model' | 'driver', wanted: Wanted) =>
  fileOf(
    groups,
    wanted,
    ({ consumption }) => consumption.title,
    (words) => consumptionColumns(words, by),
  );

function fileOf<Row>(
  rows: readonly Row[],
  { format, language, timeZone, now }: Wanted,
  titleIn: (words: Words) => string,
  columnsIn: (words: Words) => Filled<Row>[],
): FileReply | Failure {
  const { fuel, exports } = WORDS[language];
  const filled = columnsIn(fuel);
  const title = titleIn(fuel);
  const lines = [[exports.lines, formatIn(language, timeZone).number(rows.length)] as const];
  const about = { title, brand: '', generatedAt: now, lines };
  const columns = filled.map(({ cell: _, ...column }) => column);
  const cells = rows.map((row) => filled.map(({ cell }) => cell(row)));
  const name = exportName([title, dayIn(timeZone, now)], format);
  return new FileReply(name, format, () =>
    writeTable({ format, language, timeZone, sheetName: title, columns, about }, [cells]),
  );
}

const text = (heading: string, width: number) => ({ heading, kind: 'text', width }) as const;
const figure = (heading: string, digits = 0) => ({ heading, kind: 'number', digits }) as const;
const money = (amount: number | null, currency: FuelPurchase['currency'] | null) =>
  amount === null || currency === null ? null : majorUnits(amount, currency);

const purchaseColumns = (words: Words): Filled<FuelPurchase>[] => [
  { ...text(words.vehicle, 16), cell: ({ designation }) => designation },
  { heading: words.at, kind: 'dateTime', cell: ({ dateFuel }) => dateFuel },
  { ...figure(words.quantity, 3), cell: ({ quantity }) => quantity },
  { ...figure(words.amount, 2), cell: ({ amount, currency }) => money(amount, currency) },
  { ...text(words.currency, 9), cell: ({ currency }) => currency },
  {
    ...figure(words.price, 3),
    cell: ({ amount, quantity, currency }) => money(amount === null ? null : amount / quantity, currency),
  },
  { ...figure(words.counter, 1), cell: ({ counter }) => counter },
  { ...text(words.unit, 8), cell: ({ counterUnit }) => counterUnit },
  { ...text(words.fuelType, 12), cell: ({ fuelType }) => words.types[fuelType] },
  { heading: words.isFull, kind: 'yesNo', cell: ({ isFull }) => isFull },
  { ...text(words.station, 24), cell: ({ station }) => station },
  { ...text(words.place, 24), cell: ({ place }) => place },
  { ...text(words.driver, 22), cell: ({ driver }) => driver },
  { ...text(words.cardNumber, 18), cell: ({ cardNumber }) => cardNumber },
  { ...text(words.issuer, 18), cell: ({ issuer }) => issuer },
  { ...text(words.transaction, 18), cell: ({ transaction }) => transaction },
  {
    ...text(words.findingsTitle, 30),
    cell: ({ findings }) => findings?.map(({ kind }) => words.findingNames[kind]).join(', ') ?? '',
  },
  { ...text(words.note, 30), cell: ({ note }) => note },
  { ...text(words.by, 22), cell: ({ by }) => by },
];

const consumptionColumns = (words: Words, by: 'vehicle' | 'model' | 'driver'): Filled<Group>[] => [
  { ...text(words.consumption.by[by], 24), cell: ({ name }) => name },
  { ...figure(words.consumption.vehicles), cell: ({ vehicles }) => vehicles },
  { ...figure(words.consumption.distance), cell: ({ consumption }) => consumption.distance || null },
  { ...text(words.unit, 8), cell: ({ counterUnit }) => counterUnit },
  { ...figure(words.consumption.burnt, 1), cell: ({ consumption }) => consumption.quantity || null },
  { ...figure(words.consumption.average, 2), cell: ({ consumption }) => consumption.average },
  {
    ...figure(words.consumption.cost, 2),
    cell: ({ consumption, currency }) => money(consumption.cost, currency),
  },
  { ...figure(words.consumption.bought, 1), cell: ({ bought }) => bought },
  { ...figure(words.consumption.spent, 2), cell: ({ spent, currency }) => money(spent, currency) },
  { ...text(words.currency, 9), cell: ({ currency }) => currency },
  { ...figure(words.consumption.carbon), cell: ({ carbon }) => Math.round(carbon) },
  { ...figure(words.consumption.outliers), cell: ({ outliers }) => outliers },
];
