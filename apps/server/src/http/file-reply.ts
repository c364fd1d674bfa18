import type { Readable } from 'node:stream';
import { FILE_TYPES, type FileFormat } from '@balise/contract';
import type { FastifyReply } from 'fastify';

/** A reply that is a file to keep. What fails once its first bytes are on their way breaks the connection. */
export class FileReply {
  readonly name: string;
  readonly format: FileFormat;
  readonly content: Readable | Uint8Array;

  /** @param name with its ending, as the reader's file system will have it */
  constructor(name: string, format: FileFormat, content: Readable | Uint8Array) {
    this.name = name;
    this.format = format;
    this.content = content;
  }
}

export const sendFile = (reply: FastifyReply, { name, format, content }: FileReply): FastifyReply =>
  reply.type(FILE_TYPES[format]).header('content-disposition', disposition(name)).send(content);

/** RFC 6266: a name of plain characters for everybody, and the real one for whoever reads RFC 8187. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
