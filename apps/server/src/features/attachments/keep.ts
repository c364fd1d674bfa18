import type { AttachmentId, AttachmentOwner, ClientId } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { keepAttachments } from './queries.ts';

/**
 * Makes these the files of an owner, in this order: uploaded ones of the user's own, and those that it has already. Others that it had are
 * deleted. The caller has locked the owner and checked that the user may change it.
 * @param field of the body, in which `0`, `1` … are the files
 * @param known files of other owners, which may be named again and stay theirs
 * @returns a failure that names the files that may not be used, as if they did not exist; then nothing was changed
 */
export async function keepFiles(
  tx: Scoped,
  owner: { kind: AttachmentOwner; id: number; clientId: ClientId },
  files: readonly { id: AttachmentId; purpose?: string }[],
  field: string,
  known: readonly AttachmentId[] = [],
): Promise<Failure | undefined> {
  const refused = await keepAttachments(
    tx,
    owner,
    files.filter(({ id }) => !known.includes(id)).map(({ id, purpose = '' }) => ({ id, purpose })),
  );
  if (refused.length === 0) return undefined;
  const places = files.flatMap(({ id }, place) => (refused.includes(id) ? [place] : []));
  return fail(
    'fields_invalid',
    Object.fromEntries(places.map((place) => [`${field}.${place}`, 'file_not_found' as const])),
  );
}
