import type { ClientId } from '@balise/contract';
import { en, formatIn, fr } from '@balise/i18n';
import { type Cell, type Column, dayIn, exportName, writeTable } from '../../../files/index.ts';
import type { RequestContext } from '../../../http/api.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import { FileReply } from '../../../http/file-reply.ts';
import { logOf } from '../log.ts';
import { brandName, findClient, typeNames } from '../queries.ts';
import type { ExportRequest, Words } from './export-table.ts';

/** The lists of vehicles that leave as files, by the stem of their words in the section `exports`. */
type List = 'devices' | 'deleted' | 'modules' | 'speedLimits';

type Exported = {
  list: List;
  asked: ExportRequest & { clientId?: ClientId | null | undefined };
  /** What was chosen beside the client, in the reader's words. */
  filter: (words: Words) => string[];
  read: (words: Words) => Promise<{ columns: readonly Column[]; cells: Cell[][] }>;
};

const AT_ONCE = 500; // rows that the writing thread takes at a time

/** A list as a file: who took it is in the log, what it holds is in it and in its name. */
export async function exportList(
  act: RequestContext,
  { list, asked, filter, read }: Exported,
): Promise<FileReply | Failure> {
  const { tx, who, now } = act;
  const clientId = asked.clientId ?? who.scope.clientId;
  const client = clientId === null ? undefined : await findClient(tx, clientId);
  if (clientId !== null && !client) return fail('client_not_found', { clientId: 'unknown_reference' });
  const { language, format } = asked;
  const timeZone = asked.timeZone ?? client?.time_zone ?? 'UTC';
  const words: Words = { language, types: await typeNames(tx, language) };
  const { exports } = { en, fr }[language];
  const { columns, cells } = await read(words);
  const chosen = filter(words);

  await logOf(act)({
    action: 'device.export',
    subject: { kind: 'device', id: null, name: client?.full_name ?? '' },
    clientId,
    partnerId: client?.partner_id ?? who.scope.partnerId,
    after: { list, format, rows: cells.length, ...(chosen.length > 0 ? { filter: chosen } : {}) },
  });

  const title = exports[`${list}Sheet`];
  const brand = client?.partner_name ?? (await brandName(tx, who.scope));
  const lines: [string, string][] = [
    [exports.client, client?.full_name ?? exports.allClients],
    [exports.filter, chosen.join(', ') || exports.noFilter],
    [exports.generatedAt, formatIn(language, timeZone).dateTime(now)],
    [exports.timeZone, timeZone],
    [exports.lines, String(cells.length)],
  ];
  const about = { title, brand, lines, generatedAt: now };
  const table = { format, language, timeZone, columns, sheetName: title, about };
  const day = dayIn(timeZone, now);
  return new FileReply(exportName([exports[`${list}File`], client?.full_name ?? '', day], format), format, () =>
    writeTable(table, batches(cells)),
  );
}

function* batches(cells: Cell[][]): Generator<Cell[][]> {
  for (let start = 0; start < cells.length; start += AT_ONCE) yield cells.slice(start, start + AT_ONCE);
}
