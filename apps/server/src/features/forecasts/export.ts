import type { exportRisks, VehicleRisk } from '@balise/contract';
import { type en, riskReasonWords } from '@balise/i18n';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import type { Failure } from '../../http/failure.ts';
import type { FileReply } from '../../http/file-reply.ts';
import { FILE_PAGE, type ListColumn, listFile } from '../maintenance/index.ts';
import { findRisks } from './queries.ts';

/** The risks of a selection, as a file: with their reasons in words. */
export async function risksFile(
  act: RequestContext,
  { format, language, timeZone, ...wanted }: z.output<typeof exportRisks.body>,
): Promise<FileReply | Failure> {
  const rows = await findRisks(act.tx, act.who.scope, wanted, FILE_PAGE);
  return await listFile(act, { format, language, timeZone, clientId: wanted.clientId }, (words) => ({
    title: words.forecasts.risk.title,
    file: words.forecasts.risk.file,
    columns: columnsOf(words, language),
    rows,
  }));
}

type Chance = 'breakdown7' | 'breakdown30' | 'repair7' | 'repair30';

function columnsOf({ forecasts: { risk }, maintenance }: typeof en, language: 'en' | 'fr'): ListColumn<VehicleRisk>[] {
  const percent = (name: Chance): ListColumn<VehicleRisk> => ({
    heading: risk[name],
    kind: 'number',
    digits: 1,
    unit: '%',
    width: 16,
    cell: (one) => Math.round(one[name] * 1_000) / 10,
  });
  const name = ({ designation, label }: VehicleRisk) => [designation, label].filter(Boolean).join(' · ');
  const why = ({ reasons }: VehicleRisk) => reasons.map((reason) => riskReasonWords(reason, language)).join(' ');
  return [
    { heading: maintenance.columns.vehicle, kind: 'text', width: 24, cell: name },
    ...[percent('breakdown7'), percent('breakdown30'), percent('repair7'), percent('repair30')],
    { heading: risk.method, kind: 'text', width: 24, cell: ({ method }) => risk.methods[method] },
    { heading: risk.why, kind: 'text', width: 80, cell: why },
    { heading: risk.madeOn, kind: 'date', width: 14, cell: ({ madeOn }) => madeOn },
  ];
}
