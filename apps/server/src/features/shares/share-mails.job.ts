import { en, formatIn, fr } from '@balise/i18n';
import type { Database } from '../../db/database.ts';
import type { Scoped } from '../../db/scope.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { linkAt, mailBrand } from '../partners/index.ts';
import { answerersOf, type MailedUser, offererOf, type ShareChange, takeStep } from './job-queries.ts';

type ShareMails = {
  /** As the owner. */
  database: Database;
  publicUrl: URL;
};

const KINDS = { pending: 'share_offered', accepted: 'share_accepted', declined: 'share_declined' } as const;

/**
 * Writes about the last step of a share: an offer to those of the recipient who may answer it, an answer to the user who offered it. Once
 * for each step, also where the job runs twice.
 * @param now milliseconds since 1970 UTC
 */
export async function tellShare({ database, publicUrl }: ShareMails, id: number, now: number): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const step = await takeStep(tx as Scoped, id);
    if (step?.state !== 'pending' && step?.state !== 'accepted' && step?.state !== 'declined') return;
    if (step.state === 'pending' && !step.isMailed) return;
    const readers = await (step.state === 'pending' ? answerersOf(tx as Scoped, step) : offererOf(tx as Scoped, step));
    for (const reader of readers) await write(tx as Scoped, publicUrl, { step, kind: KINDS[step.state], reader }, now);
  });
}

type Writing = { step: ShareChange; kind: (typeof KINDS)[keyof typeof KINDS]; reader: MailedUser };

async function write(tx: Scoped, publicUrl: URL, { step, kind, reader }: Writing, now: number): Promise<void> {
  const { language, partnerId, clientId, email, timeZone, name, client } = reader;
  const words = { en, fr }[language].shares;
  const brand = await mailBrand(tx, partnerId);
  const mail = composeMail(kind, language, brand, {
    name,
    client,
    owner: step.owner,
    recipient: step.recipient,
    vehicle: step.device,
    rights: step.rights.map((right) => words.rights[right]).join(', '),
    until: formatIn(language, timeZone).date(step.answerUntil.getTime()),
    link: linkAt(
      kind === 'share_offered' ? '/devices/shared?side=received' : '/devices/shared',
      publicUrl,
      brand.hostNames,
    ),
  });
  await queueMail(tx, { kind, partnerId, clientId, recipient: email, language, ...mail }, now);
}
