import { listSignIns, liveTicket, logout, revokeOtherSignIns, revokeSignIn } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { hashToken, newToken, tokenCookie } from '../../http/token.ts';
import { logSignIn } from './log-sign-in.ts';
import { type NextStep, type SignInBrandOf, serveLogin } from './login.ts';
import { addTicket, revoke, signInsNow } from './queries.ts';
import { revokeOthers } from './revoke-others.ts';

const TICKET_LIFE = 30_000; // ms

export function authRoutes(api: Api, brandOf: SignInBrandOf, nextStep: NextStep): void {
  serveLogin(api, brandOf, nextStep);
  serveSignIns(api);

  serve(api, logout, async ({ tx, who, reply, now }) => {
    await revoke(tx, who.signInId, new Date(now));
    reply.header('set-cookie', tokenCookie('', api.secure, 0));
    return null;
  });

  serve(api, liveTicket, async ({ tx, who, now }) => {
    const ticket = newToken();
    const expiresAt = now + TICKET_LIFE;
    await addTicket(tx, who.signInId, hashToken(ticket), new Date(expiresAt));
    return { ticket, expiresAt };
  });
}

function serveSignIns(api: Api): void {
  serve(api, listSignIns, async ({ tx, who, now }) => {
    const signIns = await signInsNow(tx, new Date(now));
    return signIns.map((signIn) => ({ ...signIn, current: signIn.id === who.signInId }));
  });

  serve(api, revokeSignIn, async ({ params, ...asked }) => {
    const revoked = await revoke(asked.tx, params.id, new Date(asked.now));
    if (!revoked) return fail('not_found');
    await logSignIn(asked, { action: 'sign_in.revoke', id: params.id, from: revoked });
    return null;
  });

  serve(api, revokeOtherSignIns, async (asked) => {
    const revoked = await revokeOthers(asked.tx, asked.who.signInId, asked.request, asked.now);
    if (revoked > 0) await logSignIn(asked, { action: 'sign_in.revoke_others', id: null, from: { revoked } });
    return { revoked };
  });
}
