import { type Currency, type exportParts, majorUnits, type Part } from '@balise/contract';
import { en, formatIn, fr } from '@balise/i18n';
import type { z } from 'zod';
import { amountColumn, type Cell, type Column, dayIn, exportName, writeTable } from '../../files/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { FileReply } from '../../http/file-reply.ts';
import { letterheadOf, onlyClient } from '../maintenance/index.ts';
import { findParts } from './queries.ts';

const WORDS = { en, fr };
type Words = typeof en;

/** Parts with their stock and what it is worth, as a file. */
export async function partsFile(
  { tx, who, now }: RequestContext,
  { format, language, timeZone: asked, ...wanted }: z.output<typeof exportParts.body>,
): Promise<FileReply> {
  const words = WORDS[language];
  const { exports, workshop } = words;
  const letterhead = await letterheadOf(tx, await onlyClient(tx, who.scope, wanted.clientId));
  const parts = await findParts(tx, who.scope, {
    clientId: wanted.clientId,
    search: wanted.search,
    low: wanted.low ?? false,
  });
  const { currency } = letterhead;
  const timeZone = asked ?? letterhead.timeZone;
  const say = formatIn(language, timeZone);
  const about: [string, string][] = [
    ...(letterhead.client === null ? [] : [[exports.client, letterhead.client] as [string, string]]),
    [exports.generatedAt, say.dateTime(now)],
    [exports.timeZone, timeZone],
    [exports.lines, say.number(parts.length)],
  ];
  const title = workshop.parts.title;
  const table = {
    format,
    language,
    timeZone,
    sheetName: title,
    columns: columnsOf(words, currency),
    about: { title, brand: letterhead.brand, lines: about, generatedAt: now },
  };
  const rows = parts.map((part) => cellsOf(part, words, currency));
  return new FileReply(exportName([workshop.parts.file, dayIn(timeZone, now)], format), format, () =>
    writeTable(table, [rows]),
  );
}

function columnsOf({ workshop: { parts } }: Words, currency: Currency | null): Column[] {
  const money = (heading: string) => amountColumn(heading, currency);
  return [
    { heading: parts.reference, kind: 'text', width: 20 },
    { heading: parts.name, kind: 'text', width: 32 },
    { heading: parts.stock, kind: 'number', digits: 3 },
    { heading: parts.unit, kind: 'text', width: 12 },
    { heading: parts.reserved, kind: 'number', digits: 3 },
    { heading: parts.lowBelow, kind: 'number', digits: 3 },
    { heading: parts.low, kind: 'text', width: 10 },
    money(parts.price),
    money(parts.value),
    { heading: parts.supplier, kind: 'text', width: 26 },
  ];
}

function cellsOf(part: Part, { exports, workshop }: Words, currency: Currency | null): Cell[] {
  const money = (amount: number | null) =>
    amount === null || currency === null ? amount : majorUnits(Math.round(amount), currency);
  const { reference, name, stock, unit, reserved, lowBelow, isLow, price, supplier } = part;
  return [
    ...[reference, name, stock, unit || null, reserved, lowBelow, isLow ? workshop.parts.isLow : exports.no],
    ...[money(price), money(price === null ? null : price * stock), supplier || null],
  ];
}
