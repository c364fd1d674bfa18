import { listSignIns, liveTicket, login, logout, revokeSignIn } from '@balise/contract';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { hashToken, newToken, tokenCookie } from '../../http/token.ts';
import { isHashingBusy, userDataOf } from '../users/index.ts';
import { Attempts } from './attempts.ts';
import { LIFETIME } from './authenticate.ts';
import { checkPasswords } from './check-passwords.ts';
import { accountsOf, addSignIn, addTicket, revoke, scopeOfUser, signInsNow } from './queries.ts';
import { chooseAccount, type Door } from './sign-in.ts';

const TICKET_LIFE = 30_000; // ms

/** Which door a request stands at, by the partner's name that a person typed or else by host name; undefined: none. */
export type DoorOf = (partnerName: string | undefined, hostName: string) => Promise<Door | undefined>;

export function authRoutes(api: Api, doorOf: DoorOf): void {
  serveLogin(api, doorOf);

  serve(api, logout, async ({ tx, who, reply }) => {
    await revoke(tx, who.signInId, new Date(api.clock()));
    reply.header('set-cookie', tokenCookie('', api.secure, 0));
    return null;
  });

  serve(api, liveTicket, async ({ tx, who }) => {
    const ticket = newToken();
    const expiresAt = api.clock() + TICKET_LIFE;
    await addTicket(tx, who.signInId, hashToken(ticket), new Date(expiresAt));
    return { ticket, expiresAt };
  });

  serve(api, listSignIns, async ({ tx, who }) => {
    const signIns = await signInsNow(tx, new Date(api.clock()));
    return signIns.map((signIn) => ({ ...signIn, current: signIn.id === who.signInId }));
  });

  serve(api, revokeSignIn, async ({ tx, params }) =>
    (await revoke(tx, params.id, new Date(api.clock()))) ? null : fail('not_found'),
  );
}

function serveLogin(api: Api, doorOf: DoorOf): void {
  const attempts = new Attempts();

  serve(api, login, async ({ body, request, reply }) => {
    if (isHashingBusy()) return fail('unavailable');
    const door = await doorOf(body.partner || undefined, request.hostname);
    if (!door) return fail('platform_unknown');
    if (!attempts.begin(body.email, request.ip, api.clock())) return fail('too_many_attempts');
    const matching = await checkPasswords(await accountsOf(api.database, body.email), body.password);
    const account = chooseAccount(matching, door, api.clock());
    if (account === 'email_or_password_incorrect') return fail(account);
    attempts.succeeded(body.email, request.ip); // the password was right, whatever else stands in the way
    if (typeof account === 'string') return fail(account);

    const now = new Date(api.clock());
    const scope = await scopeOfUser(api.database, account.id, now);
    if (!scope) return fail('account_disabled'); // withdrawn in this very moment
    const token = newToken();
    const lifetime = body.remember ? LIFETIME.remembered : LIFETIME.short;
    const expiresAt = new Date(now.getTime() + lifetime * 1000);
    await addSignIn(api.database, scope, {
      ...{ hash: hashToken(token), now, expiresAt, remember: body.remember },
      ...deviceOf(request),
    });
    reply.header('set-cookie', tokenCookie(token, api.secure, body.remember ? lifetime : undefined));
    return { token, expiresAt: expiresAt.getTime(), user: await userDataOf(api.database, scope) };
  });
}

/** What a person recognises a sign-in by. */
const deviceOf = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
});
