import type { exportRisks, VehicleRisk } from '@balise/contract';
import { en, formatIn, fr, riskReasonWords } from '@balise/i18n';
import type { z } from 'zod';
import { type Cell, type Column, dayIn, exportName, writeTable } from '../../files/index.ts';
import type { RequestContext } from '../../http/api.ts';
import { FileReply } from '../../http/file-reply.ts';
import { letterheadOf, onlyClient } from '../maintenance/index.ts';
import { findRisks } from './queries.ts';

const WORDS = { en, fr };
type Words = typeof en;
/** Rows read at a time. */
const BATCH = 1_000;

/** The risks of a selection, as a file: with their reasons in words. */
export async function risksFile(
  { tx, who, now }: RequestContext,
  { format, language, timeZone: asked, ...wanted }: z.output<typeof exportRisks.body>,
): Promise<FileReply> {
  const words = WORDS[language];
  const batches: Cell[][][] = [];
  let count = 0;
  for (let rows = BATCH; rows === BATCH; count += rows) {
    const some = await findRisks(tx, who.scope, wanted, { limit: BATCH, offset: count });
    batches.push(some.map((risk) => cellsOf(risk, language)));
    rows = some.length;
  }
  const letterhead = await letterheadOf(tx, await onlyClient(tx, who.scope, wanted.clientId));
  const timeZone = asked ?? letterhead.timeZone;
  const say = formatIn(language, timeZone);
  const about: [string, string][] = [
    ...(letterhead.client === null ? [] : [[words.exports.client, letterhead.client] as [string, string]]),
    [words.exports.generatedAt, say.dateTime(now)],
    [words.exports.timeZone, timeZone],
    [words.exports.lines, say.number(count)],
  ];
  const title = words.forecasts.risk.title;
  const columns = columnsOf(words);
  const table = {
    format,
    language,
    timeZone,
    sheetName: title,
    columns,
    about: { title, brand: letterhead.brand, lines: about, generatedAt: now },
  };
  const name = exportName([words.forecasts.risk.file, dayIn(timeZone, now)], format);
  return new FileReply(name, format, () => writeTable(table, batches));
}

function columnsOf({ forecasts: { risk }, maintenance }: Words): Column[] {
  const percent = (heading: string): Column => ({ heading, kind: 'number', digits: 1, unit: '%', width: 16 });
  return [
    { heading: maintenance.columns.vehicle, kind: 'text', width: 24 },
    percent(risk.breakdown7),
    percent(risk.breakdown30),
    percent(risk.repair7),
    percent(risk.repair30),
    { heading: risk.method, kind: 'text', width: 24 },
    { heading: risk.why, kind: 'text', width: 80 },
    { heading: risk.madeOn, kind: 'date', width: 14 },
  ];
}

function cellsOf(risk: VehicleRisk, language: 'en' | 'fr'): Cell[] {
  const { forecasts } = WORDS[language];
  const percent = (chance: number) => Math.round(chance * 1_000) / 10;
  return [
    [risk.designation, risk.label].filter(Boolean).join(' · '),
    percent(risk.breakdown7),
    percent(risk.breakdown30),
    percent(risk.repair7),
    percent(risk.repair30),
    forecasts.risk.methods[risk.method],
    risk.reasons.map((reason) => riskReasonWords(reason, language)).join(' '),
    risk.madeOn,
  ];
}
