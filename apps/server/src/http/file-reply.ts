import type { Readable } from 'node:stream';
import { FILE_TYPES, type FileType } from '@balise/contract';
import type { FastifyReply } from 'fastify';

type Content = Readable | Uint8Array;

/** A reply that is a file to keep. What fails once its first bytes are on their way breaks the connection. */
export class FileReply {
  readonly name: string;
  readonly format: FileType;
  readonly content: Content | (() => Promise<Content>);

  /** Whether a browser shows it instead of keeping it: of pictures that were written here. */
  readonly isShown: boolean;

  /**
   * @param name with its ending, as the reader's file system will have it
   * @param content or what makes it once the call's transaction is over, so that a slow reader keeps no connection
   */
  constructor(name: string, format: FileType, content: FileReply['content'], isShown = false) {
    this.isShown = isShown;
    this.name = name;
    this.format = format;
    this.content = content;
  }
}

// whatever it holds, it runs nothing, loads nothing and is of no origin
const SHOWN = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export async function sendFile(
  reply: FastifyReply,
  { name, format, content, isShown }: FileReply,
): Promise<FastifyReply> {
  const bytes = typeof content === 'function' ? await content() : content;
  if (isShown) reply.header('content-security-policy', SHOWN);
  return reply
    .type(FILE_TYPES[format])
    .header('content-disposition', disposition(name, isShown ? 'inline' : 'attachment'))
    .send(bytes);
}

/** RFC 6266: a plain ASCII name, and the real one for clients that read RFC 8187. */
function disposition(name: string, how: 'inline' | 'attachment'): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
