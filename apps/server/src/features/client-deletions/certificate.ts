import { type ClientDeletion, DELETED_KINDS, type PartnerId } from '@balise/contract';
import { en, formatIn, fr, type Language } from '@balise/i18n';
import type { Scoped } from '../../db/scope.ts';
import { exportName, type Paper, printPaper } from '../../files/index.ts';
import { FileReply } from '../../http/file-reply.ts';
import { mailBrand } from '../partners/index.ts';
import { KEPT } from './what-is-erased.ts';

/** A deletion that was completed. */
type Completed = ClientDeletion & {
  partnerId: PartnerId;
  erasedAt: number;
  erased: NonNullable<ClientDeletion['erased']>;
};

/** The certificate of a deletion: whose data was erased, when, how much of what, what is kept and why. */
export async function certificate(
  tx: Scoped,
  { clientId, clientName, deletedBy, deletedAt, erasedAt, erased, partnerId }: Completed,
  { language, now }: { language: Language; now: number },
): Promise<FileReply> {
  const words = { en, fr }[language].clientDeletions;
  const { dateTime, number } = formatIn(language, 'UTC');
  const moment = (at: number) => `${dateTime(at)} UTC`;
  const brand = await mailBrand(tx, partnerId);
  const paper: Paper = {
    title: words.certificate,
    brand: brand.displayName,
    accent: brand.accent,
    parts: [
      {
        kind: 'facts',
        facts: [
          [words.columns.client, `${clientName} (#${clientId})`],
          [words.columns.deletedAt, moment(deletedAt)],
          [words.columns.deletedBy, deletedBy ?? words.byPlatform],
          [words.columns.erasedAt, moment(erasedAt)],
        ],
      },
      { kind: 'text', text: words.statement.replace('{{brand}}', () => brand.displayName) },
      {
        kind: 'table',
        heading: words.erasedTitle,
        columns: [
          { heading: words.kind, share: 5, align: 'left', wraps: true },
          { heading: words.rows, share: 1, align: 'right' },
        ],
        rows: DELETED_KINDS.map((kind) => [words.kinds[kind], number(erased[kind] ?? 0)]),
      },
      {
        kind: 'text',
        heading: words.keptTitle,
        text: [...new Set(Object.values(KEPT))].map((why) => words.kept[why]).join('\n'),
      },
      { kind: 'text', text: words.backups },
      { kind: 'signatures', names: [brand.displayName] },
    ],
    foot: [`${clientName} · ${moment(erasedAt)}`, words.page],
    createdAt: now,
  };
  return new FileReply(exportName([words.file, clientName], 'pdf'), 'pdf', () => printPaper(paper));
}
