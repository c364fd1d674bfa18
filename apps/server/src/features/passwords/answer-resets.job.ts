import type { Database } from '../../db/database.ts';
import { hashToken, newToken } from '../../http/token.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { mailBrand } from '../partners/index.ts';
import { type AccountToReset, accountsToReset, addResetLink, noteRequest, takeResetRequest } from './job-queries.ts';
import { passwordLink } from './link.ts';

const LINK_MINUTES = 30;
/** A request that waited longer than this (ms), because no worker ran, is dropped: its user has asked again. */
const STALE = 3_600_000;

/**
 * Answers those who forgot their password: a mail with a link for each account that may sign in at the host name where it was
 * asked, silence for everybody else. As the owner of the database.
 * @param now milliseconds since 1970 UTC
 * @param onTrouble hears of a request that failed; it is given up, so that it blocks no other
 * @returns how many mails were queued
 */
export async function answerResets(
  owner: Database,
  now: number,
  publicUrl: URL,
  onTrouble: (error: unknown) => void,
): Promise<number> {
  let queued = 0;
  for (;;) {
    const request = await takeResetRequest(owner);
    if (!request) return queued;
    if (request.requestedAt.getTime() < now - STALE) continue;
    try {
      queued += await owner.transaction().execute(async (tx) => {
        const accounts = await accountsToReset(tx, request.email, request.partnerId, new Date(now));
        for (const account of accounts) await sendLink(tx, account, request, now, publicUrl);
        return accounts.length;
      });
    } catch (error) {
      onTrouble(error);
    }
  }
}

async function sendLink(
  tx: Database,
  account: AccountToReset,
  request: { host: string; address: string; userAgent: string },
  now: number,
  publicUrl: URL,
): Promise<void> {
  const token = newToken();
  const until = new Date(now + LINK_MINUTES * 60_000);
  await addResetLink(tx, account.id, hashToken(token), new Date(now), until);
  const brand = await mailBrand(tx, account.partnerId);
  const words = composeMail('password_reset', account.language, brand, {
    name: `${account.firstName} ${account.lastName}`,
    email: account.email,
    minutes: String(LINK_MINUTES),
    link: passwordLink(token, publicUrl, brand.hostNames, request.host),
  });
  const { partnerId, clientId, language, email: recipient } = account;
  await queueMail(tx, { kind: 'password_reset', partnerId, clientId, recipient, language, ...words }, now);
  await noteRequest(tx, account.id, new Date(now), request);
}
