import type { UserId } from '@balise/contract';
import type { FastifyRequest } from 'fastify';
import { afterReply } from '../../http/after-reply.ts';
import type { Api } from '../../http/api.ts';
import { noteFailure } from './queries.ts';

/**
 * Writes failed sign-ins of known accounts into the audit log, after the reply: to a stranger an account that exists takes
 * no longer than one that does not.
 */
export function noteFailures(api: Api): (accounts: UserId[], request: FastifyRequest) => void {
  const later = afterReply(api.fastify);
  return (accounts, request) => {
    const now = new Date(api.clock());
    const from = { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) };
    later(async () => {
      for (const id of accounts) await noteFailure(api.database, id, now, from);
    });
  };
}
