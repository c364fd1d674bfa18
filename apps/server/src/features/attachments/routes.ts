import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { FileReply } from '../../http/file-reply.ts';
import { JsonText } from '../../http/json-text.ts';
import { serve, serveAlone } from '../../http/serve.ts';
import { findContent } from './queries.ts';
import { upload } from './upload.ts';

const FORMATS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpeg', 'image/png': 'png' } as const;

export function attachmentRoutes(api: Api): void {
  serveAlone(api, contract.uploadAttachment, async ({ who, query, body, now }) => {
    if (!Buffer.isBuffer(body)) return fail('body_type_unsupported');
    const file = await upload(api, who, { ...query, clientId: query.clientId, bytes: body }, now);
    return file instanceof Failure ? file : new JsonText(JSON.stringify(contract.Attachment.parse(file)));
  });

  serve(api, contract.getAttachment, async ({ tx, who, params }) => {
    const file = await findContent(tx, who.scope, params.id, 'content');
    if (!file) return fail('attachment_not_found');
    // a PDF may hold scripts: no browser runs it as a page of this site
    const isShown = file.mediaType !== 'application/pdf';
    return new FileReply(file.name, FORMATS[file.mediaType], file.bytes, isShown);
  });

  serve(api, contract.getThumbnail, async ({ tx, who, params }) => {
    const file = await findContent(tx, who.scope, params.id, 'thumbnail');
    return file ? new FileReply(file.name, 'jpeg', file.bytes, true) : fail('attachment_not_found');
  });
}
