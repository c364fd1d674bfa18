import { type Attachment, type ClientId, type Right, UNUSED_ATTACHMENTS } from '@balise/contract';
import { withScope } from '../../db/scope.ts';
import type { Api, SignedIn } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { clientFor } from '../clients/index.ts';
import { nameOfFile, typeOfContent } from './content.ts';
import { readPicture } from './picture.ts';
import { countUnused, insertAttachment, storedBytes } from './queries.ts';

/** Any of these lets a user upload: what it saves a file with needs its own. */
const ATTACHING: readonly Right[] = [
  ...(['manage_drivers', 'manage_fuel', 'manage_maintenance', 'inspect_vehicles', 'manage_work_and_pay'] as const),
];

type Upload = { clientId: ClientId | undefined; name: string; bytes: Buffer };

/** Keeps an uploaded file, which is nobody's until it is saved with something. No connection is held while a picture is read. */
export async function upload(api: Api, who: SignedIn, file: Upload, now: number): Promise<Attachment | Failure> {
  const { scope } = who;
  if (!ATTACHING.some((right) => scope.rights.includes(right))) return fail('not_allowed');
  const clientId = await withScope(api.database, scope, async (tx) => {
    if ((await countUnused(tx, scope)) >= UNUSED_ATTACHMENTS) return fail('attachments_unused');
    return await clientFor({ tx, scope }, file.clientId);
  });
  if (clientId instanceof Failure) return clientId;
  const mediaType = typeOfContent(file.bytes);
  if (typeof mediaType !== 'string') return fail(mediaType.refused);
  const made =
    mediaType === 'application/pdf'
      ? { content: file.bytes, thumbnail: null }
      : await readPicture({ bytes: file.bytes, type: mediaType });
  if ('fault' in made) return fail(made.fault);
  const content = Buffer.from(made.content);
  const thumbnail = made.thumbnail && Buffer.from(made.thumbnail);
  return await withScope(api.database, scope, async (tx) => {
    const kept = (await storedBytes(tx, clientId)) + content.length;
    if (kept > api.clientFiles) return fail('attachments_full');
    const name = nameOfFile(file.name, mediaType);
    return await insertAttachment(tx, scope, clientId, { name, mediaType, content, thumbnail }, now);
  });
}
