import type { FastifyRequest } from 'fastify';

/** Characters of it that are kept: a browser names itself in less. */
const KEPT = 300;

/** How the program calls itself that sent a request, as logs keep it. */
export const userAgentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  (headers['user-agent'] ?? '').slice(0, KEPT);
