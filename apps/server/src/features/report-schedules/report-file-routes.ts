import { Readable } from 'node:stream';
import { en, fr } from '@balise/i18n';
import type { FastifyRequest } from 'fastify';
import { contentOfParts } from '../../files/stored/index.ts';
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
    const read = async (part: number) => {
      const content = await partOfLink(api.database, link, part);
      return content && [content];
    };
    const content = () => Promise.resolve(Readable.from(contentOfParts(file.parts, read)));
    return await sendFile(reply, new FileReply(file.fileName, file.format, content));
  });
}
