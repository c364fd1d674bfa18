import { type AuditLine, type exportAudit, isByOtherTenant, isBySignedOut } from '@balise/contract';
import { auditChanges, auditSubject, en, type Format, formatIn, fr, type Language } from '@balise/i18n';
import type { z } from 'zod';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type Cell, type Column, dayIn, exportName, writeTable } from '../../files/index.ts';
import { FileReply } from '../../http/file-reply.ts';
import { type AuditSelection, brandName, linesBefore } from './list-queries.ts';

const WORDS = { en, fr };
const BATCH = 1000; // lines read at a time

type ExportContext = { tx: Scoped; scope: Scope; now: number };
type Wanted = Omit<z.output<typeof exportAudit.body>, 'timeZone'> & { timeZone: string | undefined };

/** The selected lines as a file, newest first. All of them are read before the transaction ends. */
export async function auditFile({ tx, scope, now }: ExportContext, wanted: Wanted): Promise<FileReply> {
  const { format, language, timeZone = 'UTC', ...selection } = wanted;
  const words = WORDS[language];
  const say = formatIn(language, timeZone);
  const rows: Cell[][][] = [];
  let after: string | null = null;
  do {
    const page = await linesBefore(tx, scope, selection, { after, limit: BATCH });
    rows.push(page.lines.map((line) => cellsOf(line, language, say)));
    after = page.next;
  } while (after !== null);
  const count = rows.reduce((sum, batch) => sum + batch.length, 0);
  const about = { title: words.audit.title, brand: await brandName(tx, scope), generatedAt: now };
  const table = { format, language, timeZone, sheetName: words.audit.sheet, columns: columnsIn(language) };
  const lines = [...periodIn(selection, language, say), [words.exports.lines, say.number(count)] as const];
  const name = exportName([words.audit.fileName, dayIn(timeZone, now)], format);
  return new FileReply(name, format, () => writeTable({ ...table, about: { ...about, lines } }, rows));
}

function columnsIn(language: Language): Column[] {
  const { columns } = WORDS[language].audit;
  return [
    { heading: columns.at, kind: 'dateTime' },
    { heading: columns.actor, kind: 'text', width: 24 },
    { heading: columns.asClient, kind: 'yesNo' },
    { heading: columns.action, kind: 'text', width: 28 },
    { heading: columns.subject, kind: 'text', width: 28 },
    { heading: columns.client, kind: 'text', width: 24 },
    { heading: columns.changes, kind: 'text', width: 60 },
    { heading: columns.address, kind: 'text', width: 18 },
    { heading: columns.browser, kind: 'text', width: 40 },
  ];
}

function cellsOf(line: AuditLine, language: Language, format: Format): Cell[] {
  const { audit, auditActions, auditSubjects } = WORDS[language];
  const changes = auditChanges(line, language, format).map(
    ({ field, before, after }) => `${field}${audit.colon}${line.before === null ? after : `${before} → ${after}`}`,
  );
  return [
    line.at,
    actorOf(line, language),
    line.asClient,
    auditActions[line.action],
    `${auditSubjects[line.subjectKind]}${audit.colon}${auditSubject(line, language)}`,
    line.clientName,
    changes.join('\n') || null,
    line.address,
    line.userAgent,
  ];
}

function actorOf({ actorId, action, actorName }: AuditLine, language: Language): string {
  const { balise, notSignedIn } = WORDS[language].audit;
  if (actorId !== null || isByOtherTenant(action)) return actorName;
  return isBySignedOut(action) ? `${actorName} (${notSignedIn})` : balise;
}

function periodIn({ from, to }: AuditSelection, language: Language, { dateTime }: Format): [string, string][] {
  if (from === undefined && to === undefined) return [];
  const reported = [from, to].map((at) => (at === undefined ? '…' : dateTime(at)));
  return [[WORDS[language].exports.period, reported.join(' – ')]];
}
