import { formatIn } from '@balise/i18n';
import type { Connections } from '../../../db/connect.ts';
import { databaseOf } from '../../../db/database.ts';
import { composeMail } from '../../../mail/compose-mail.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { auditOwnAct } from '../../audit/index.ts';
import { mailBrand } from '../../partners/index.ts';
import { endedUsers, endingUsers, markExpired, markInformed } from './expire-queries.ts';

type Pool = Connections['pools']['owner'];

const NOTICE = 3 * 86_400_000; // ms before its end that a temporary user is notified

/**
 * Carries out the ends of temporary accounts: their sign-ins are revoked, their live sockets closed, the log says so. That no one
 * gets in past an end needs no job: see scope_of_user(). @returns how many
 */
export async function expireUsers(owner: Pool, now: number): Promise<number> {
  const database = databaseOf(owner);
  let expired = 0;
  for (const id of await endedUsers(database, new Date(now))) {
    expired += await database.transaction().execute(async (tx) => {
      const user = await markExpired(tx, id, new Date(now));
      if (!user) return 0; // meanwhile it was given another end, or another process was faster
      await auditOwnAct(tx, now, {
        action: 'user.expire',
        subject: { kind: 'user', id, name: `${user.first_name} ${user.last_name}` },
        clientId: user.client_id,
        partnerId: user.partner_id,
        after: { dateEnd: user.date_end?.getTime() },
      });
      return 1;
    });
  }
  return expired;
}

/** Writes to temporary users whose end is near, once. @returns to how many */
export async function tellEnds(owner: Pool, now: number): Promise<number> {
  const database = databaseOf(owner);
  let reported = 0;
  for (const id of await endingUsers(database, new Date(now), new Date(now + NOTICE), NOTICE / 1000)) {
    reported += await database.transaction().execute(async (tx) => {
      const user = await markInformed(tx, id, new Date(now));
      if (!user?.date_end) return 0;
      const { language, partner_id: partnerId, client_id: clientId } = user;
      const date = formatIn(language, user.time_zone ?? 'UTC').dayAndTime(user.date_end.getTime());
      const name = `${user.first_name} ${user.last_name}`;
      const words = composeMail('account_ends_soon', language, await mailBrand(tx, partnerId), { name, date });
      const to = { partnerId, clientId, recipient: user.email, language };
      await queueMail(tx, { kind: 'account_ends_soon', ...to, ...words }, now);
      return 1;
    });
  }
  return reported;
}
