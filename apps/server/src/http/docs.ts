import { API_BASE } from '@balise/contract';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { preferredLanguage } from './language.ts';
import { openApiDocument } from './openapi.ts';

/** Serves the description of the API; it names no customer, so it is public. */
export function serveDocs(fastify: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument());
  const pages = { en: docsPage('en'), fr: docsPage('fr') };

  fastify.get(`${API_BASE}/openapi.json`, (_, reply) => reply.type('application/json; charset=utf-8').send(document));
  fastify.get<{ Querystring: { lang?: unknown } }>('/api/docs', (request, reply) => {
    const asked = request.query.lang;
    const language = asked === 'en' || asked === 'fr' ? asked : preferredLanguage(request.headers['accept-language']);
    return reply.type('text/html; charset=utf-8').header('vary', 'accept-language').send(pages[language]);
  });
}
