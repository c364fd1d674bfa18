import type { UserId } from '@balise/contract';
import type { FastifyRequest } from 'fastify';
import { withScope } from '../../db/scope.ts';
import { afterReply } from '../../http/after-reply.ts';
import type { Api } from '../../http/api.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { mailOwner } from '../users/index.ts';
import { noteFailure, scopeOfUser } from './queries.ts';

/** A mail to the owners of accounts that somebody tries to get into. */
export type AttemptsMail = { kind: 'sign_in_attempts' | 'second_factor_attempts'; to: UserId[] };

/**
 * Writes failed sign-ins of known accounts into the audit log and to their owners, after the reply: to a caller an account
 * that exists takes no longer than one that does not.
 */
export function noteFailures(api: Api): (accounts: UserId[], request: FastifyRequest, mail?: AttemptsMail) => void {
  const later = afterReply(api.fastify);
  return (accounts, request, mail) => {
    const now = api.clock();
    const from = { address: request.ip, userAgent: userAgentOf(request) };
    later(async () => {
      for (const id of accounts) await noteFailure(api.database, id, new Date(now), from);
      for (const id of mail?.to ?? []) {
        const scope = await scopeOfUser(api.database, id, new Date(now));
        if (mail && scope) await withScope(api.database, scope, (tx) => mailOwner(tx, id, mail.kind, request, now));
      }
    });
  };
}
