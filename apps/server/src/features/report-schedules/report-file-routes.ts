import { Readable } from 'node:stream';
import { en, fr } from '@balise/i18n';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { FileReply, sendFile } from '../../http/file-reply.ts';
import { preferredLanguage } from '../../http/language.ts';
import { hashToken } from '../../http/token.ts';
import { fileOfLink, partOfLink } from './report-file-queries.ts';

type Asked = FastifyRequest<{ Params: { token: string } }>;

const CLOSED = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' };

/**
 * The file behind the link of a mail, for recipients who have no account, until it expires. The token of 256 bits is the right; tokens
 * that are unknown, expired or deleted all get the same answer.
 */
export function reportFileRoutes(api: Api): void {
  api.fastify.get('/report-file/:token', async (request: Asked, reply) => {
    const { token } = request.params;
    const link = /^[\w-]{43}$/.test(token) ? hashToken(token) : undefined;
    const file = link && (await fileOfLink(api.database, link));
    reply.headers(CLOSED);
    if (!file) {
      const { linkEnded } = { en, fr }[preferredLanguage(request.headers['accept-language'])].reportSchedules;
      return await reply.code(404).type('text/plain; charset=utf-8').send(linkEnded);
    }
    const content = () => Promise.resolve(Readable.from(partsOf(api.database, link, file.parts)));
    return await sendFile(reply, new FileReply(file.fileName, file.format, content));
  });
}

/** A part at a time: a slow reader keeps no connection. */
async function* partsOf(database: Database, link: Buffer, parts: number): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part++) {
    const content = await partOfLink(database, link, part);
    if (!content) throw new Error('a report was deleted while it was being downloaded');
    yield content;
  }
}
