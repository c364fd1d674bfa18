import { API_BASE } from '@balise/contract';
import type { FastifyInstance } from 'fastify';
import { preferredLanguage } from '../language.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** What was asked for once. Every server of a process would say the same. */
const made: Partial<Record<'openapi' | 'en' | 'fr', string>> = {};

/**
 * Serves the description of the API; it names no customer, so it is public. Each text is made at its first request: at the start
 * of a server the three would take as long as all of its other parts together.
 */
export function serveDocs(fastify: FastifyInstance): void {
  fastify.get(`${API_BASE}/openapi.json`, (_, reply) => {
    made.openapi ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(made.openapi);
  });
  fastify.get<{ Querystring: { lang?: unknown } }>('/api/docs', (request, reply) => {
    const asked = request.query.lang;
    const language = asked === 'en' || asked === 'fr' ? asked : preferredLanguage(request.headers['accept-language']);
    made[language] ??= docsPage(language);
    return reply.type('text/html; charset=utf-8').header('vary', 'accept-language').send(made[language]);
  });
}
