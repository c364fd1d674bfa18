import { listMails, type MailKind, outboxState, readMail } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { audit } from '../audit/index.ts';
import { countMails, findMail, findMails, isAboveScope } from './queries.ts';

/** Whose link is as good as the password. A confirmation code opens less, but reading it is logged too. */
const WITH_LINK: readonly MailKind[] = ['password_reset', 'welcome', 'sign_in_link'];
const WEEK = 7 * 86_400_000;

export function outboxRoutes(api: Api): void {
  serve(api, listMails, ({ tx, query }) =>
    findMails(tx, { ...query, search: query.search || undefined, kind: query.kind, state: query.state }),
  );

  serve(api, readMail, async ({ params, ...asked }) => {
    const found = await findMail(asked.tx, params.id);
    if (!found) return fail('not_found');
    const { mail, text, partnerId, clientId } = found;
    const hasLink = WITH_LINK.includes(mail.kind) && text !== '';
    const linkWithheld = hasLink && (await isAboveScope(asked.tx, params.id));
    if (hasLink || (mail.kind === 'alert_contact_code' && text !== '')) {
      const subject = { kind: 'mail', id: mail.id, name: `${mail.kind} · ${mail.recipient}` } as const;
      await audit(asked, { action: 'mail.view', subject, clientId, partnerId, after: { linkWithheld } });
    }
    return { ...mail, text: linkWithheld ? withoutLink(text) : text, linkWithheld };
  });

  serve(api, outboxState, async ({ tx, now }) => ({
    sends: api.sendsMail,
    ...(await countMails(tx, new Date(now - WEEK))),
  }));
}

const withoutLink = (text: string): string => text.replace(/https?:\/\/\S+#\S+/g, '…');
