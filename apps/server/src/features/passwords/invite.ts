import type { ClientId, Language, PartnerId, UserId } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { hashToken, newToken } from '../../http/token.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { mayMailUnknown } from '../../mail/limit-mail-to-unknown.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { mailBrand } from '../partners/index.ts';
import { passwordLink } from './link.ts';
import { addWelcomeLink } from './queries.ts';

const WELCOME_DAYS = 7;

/** Somebody who was just added, or is sent another welcome. */
export type Invited = {
  id: UserId;
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
  partnerId: PartnerId | null;
  clientId: ClientId | null;
};

/**
 * Queues the `welcome` mail with a link that lets somebody choose a first password, once, within seven days; in the transaction
 * that added the user, by a scope with add_user or edit_user that holds whatever the user holds and that
 * holds the lock on the partner's people (lockPeople), so that parallel ones cannot slip past the limit.
 * @param now milliseconds since 1970 UTC
 * @param publicUrl where the platform says it is reached (Api.publicUrl)
 * @returns why nothing was queued; undefined where it was
 */
export async function inviteUser(tx: Scoped, user: Invited, now: number, publicUrl: URL): Promise<Failure | undefined> {
  const refused = await mayMailUnknown(tx, user, now);
  if (refused) return refused;
  const token = newToken();
  const until = new Date(now + WELCOME_DAYS * 86_400_000);
  if (!(await addWelcomeLink(tx, user.id, hashToken(token), new Date(now), until))) return fail('not_allowed');
  const { email, language, partnerId, clientId } = user;
  const brand = await mailBrand(tx, partnerId);
  const values = {
    name: `${user.firstName} ${user.lastName}`,
    email,
    days: String(WELCOME_DAYS),
    link: passwordLink(token, publicUrl, brand.hostNames),
  };
  const words = composeMail('welcome', language, brand, values);
  await queueMail(tx, { kind: 'welcome', partnerId, clientId, recipient: email, language, ...words }, now);
  return undefined;
}
