import { CURRENCY_DIGITS, type exportWorkAndPay, majorUnits, type WorkAndPaySummary } from '@balise/contract';
import { en, formatIn, fr } from '@balise/i18n';
import type { z } from 'zod';
import { type Cell, type Column, dayIn, exportName, writeTable } from '../../files/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { FileReply } from '../../http/file-reply.ts';
import { audit } from '../audit/index.ts';
import { findContracts } from './list-queries.ts';
import { summaryOf } from './present.ts';

/** The contracts of a selection as a file. Amounts of different currencies stand in one column, each beside its currency. */
export async function listFile(
  act: RequestContext,
  wanted: z.output<typeof exportWorkAndPay.query>,
): Promise<FileReply> {
  const { tx, who, now } = act;
  const { format, language, timeZone: zone, ...selection } = wanted;
  const words = { en, fr }[language];
  const stored = await findContracts(tx, who.scope, selection, now);
  const timeZone = zone ?? stored[0]?.timeZone ?? 'UTC';
  const { clientId, partnerId } = who.scope;
  const subject = { kind: 'work_and_pay', id: null, name: '' } as const;
  await audit(act, {
    action: 'work_and_pay.export',
    subject,
    clientId,
    partnerId,
    after: { format, lines: stored.length },
  });
  const say = formatIn(language, timeZone);
  const { file } = words.workAndPay;
  const table = {
    format,
    language,
    timeZone,
    sheetName: words.workAndPay.title,
    columns: columnsIn(words),
    about: {
      title: words.workAndPay.title,
      brand: 'Balise',
      generatedAt: now,
      lines: [
        [words.exports.generatedAt, say.dateTime(now)],
        [words.exports.lines, say.number(stored.length)],
      ] as const,
    },
  };
  const rows = stored.map((one) => cellsOf(summaryOf(one), words));
  return new FileReply(exportName([file, dayIn(timeZone, now)], format), format, () => writeTable(table, [rows]));
}

const columnsIn = ({ workAndPay: { columns } }: typeof en): Column[] => [
  { heading: columns.driver, kind: 'text', width: 28 },
  { heading: columns.vehicle, kind: 'text', width: 18 },
  { heading: columns.client, kind: 'text', width: 24 },
  { heading: columns.state, kind: 'text', width: 16 },
  { heading: columns.currency, kind: 'text' },
  ...[columns.price, columns.paid, columns.remaining, columns.arrears].map(
    (heading): Column => ({ heading, kind: 'number', digits: Math.max(...Object.values(CURRENCY_DIGITS)) - 1 }),
  ),
  { heading: columns.owned, kind: 'number', digits: 1, unit: '%' },
  { heading: columns.unpaidSince, kind: 'date' },
  { heading: columns.daysUnpaid, kind: 'number' },
  { heading: columns.startsOn, kind: 'date' },
];

function cellsOf(one: WorkAndPaySummary, { workAndPay }: typeof en): Cell[] {
  const money = (units: number) => majorUnits(units, one.currency);
  return [
    ...[one.driverName, one.designation, one.clientName, workAndPay.states[one.state], one.currency],
    ...[money(one.price), money(one.paid), money(one.remaining), money(one.arrears), one.owned],
    ...[one.unpaidSince, one.daysUnpaid, one.startsOn],
  ];
}
