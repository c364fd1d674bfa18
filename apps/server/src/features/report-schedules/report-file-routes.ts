import { Readable } from 'node:stream';
import type { ReportFormat } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { FileReply, sendFile } from '../../http/file-reply.ts';
import { preferredLanguage } from '../../http/language.ts';
import { hashToken } from '../../http/token.ts';

type Asked = FastifyRequest<{ Params: { token: string } }>;
type LinkedFile = { fileName: string; format: ReportFormat; parts: number };

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

async function fileOfLink(database: Database, link: Buffer): Promise<LinkedFile | undefined> {
  const { rows } = await sql<LinkedFile>`
    select file_name as "fileName", format, parts from report_of_link(${link})`.execute(database);
  return rows[0];
}

/** A part at a time: a slow reader keeps no connection. */
async function* partsOf(database: Database, link: Buffer, parts: number): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part++) {
    const { rows } = await sql<{ content: Buffer | null }>`
      select report_part_of_link(${link}, ${part}) as content`.execute(database);
    const content = rows[0]?.content;
    if (!content) throw new Error('a report was deleted while it was being downloaded');
    yield content;
  }
}
