import { createHash } from 'node:crypto';
import type { Attachment, AttachmentId, AttachmentOwner, AttachmentType, ClientId } from '@balise/contract';
import { sql } from 'kysely';
import type { Scope, Scoped } from '../../db/scope.ts';

/** A file as its owner's reply shows it, with what it shows. */
export type OwnedFile = Attachment & { purpose: string };

const shown = (tx: Scoped) =>
  tx
    .selectFrom('attachments as a')
    .innerJoin('attachment_contents as c', 'c.attachment_id', 'a.id')
    .select(['a.id', 'a.client_id as clientId', 'a.name', 'a.media_type as mediaType', 'a.size', 'a.purpose'])
    .select(['a.created_at', sql<boolean>`c.thumbnail is not null`.as('hasThumbnail')]);

/** The files of each of these owners that the scope shows, in their order. */
export async function filesOf(
  tx: Scoped,
  kind: AttachmentOwner,
  owners: readonly number[],
): Promise<Map<number, OwnedFile[]>> {
  const found = new Map<number, OwnedFile[]>();
  if (owners.length === 0) return found;
  const rows = await shown(tx)
    .select('a.owner_id')
    .where('a.owner_kind', '=', kind)
    .where(sql<boolean>`a.owner_id = any(${owners})`)
    .orderBy('a.owner_id')
    .orderBy('a.place')
    .execute();
  for (const { owner_id, created_at, ...file } of rows) {
    if (owner_id === null) continue;
    found.set(owner_id, [...(found.get(owner_id) ?? []), { ...file, createdAt: created_at.getTime() }]);
  }
  return found;
}

/** These files, as far as the scope shows them. */
export async function filesById(tx: Scoped, ids: readonly number[]): Promise<Map<number, Attachment>> {
  if (ids.length === 0) return new Map();
  const rows = await shown(tx).where(sql<boolean>`a.id = any(${ids})`).execute();
  return new Map(
    rows.map(({ created_at, purpose: _, ...file }) => [file.id, { ...file, createdAt: created_at.getTime() }]),
  );
}

/** A file with its bytes, or its thumbnail's. */
export async function findContent(
  tx: Scoped,
  scope: Scope,
  id: AttachmentId,
  part: 'content' | 'thumbnail',
): Promise<{ name: string; mediaType: AttachmentType; bytes: Buffer } | undefined> {
  const row = await tx
    .selectFrom('attachments as a')
    .innerJoin('attachment_contents as c', 'c.attachment_id', 'a.id')
    .select(['a.name', 'a.media_type as mediaType', `c.${part} as bytes`])
    .where('a.id', '=', id)
    .$if(scope.clientId !== null, (query) => query.where('a.client_id', '=', scope.clientId as ClientId))
    .executeTakeFirst();
  return row?.bytes ? { ...row, bytes: row.bytes } : undefined;
}

/** Bytes of all files of a client; locked against additions until the transaction ends. */
export async function storedBytes(tx: Scoped, clientId: ClientId): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select stored_bytes(${clientId}) as bytes`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

/** How many files a user has uploaded and not yet saved with anything. */
export async function countUnused(tx: Scoped, scope: Scope): Promise<number> {
  const { files } = await tx
    .selectFrom('attachments')
    .select((it) => it.fn.countAll<string>().as('files'))
    .where('owner_kind', 'is', null)
    .where('uploaded_by', '=', scope.userId)
    .executeTakeFirstOrThrow();
  return Number(files);
}

type NewFile = { name: string; mediaType: AttachmentType; content: Buffer; thumbnail: Buffer | null };

export async function insertAttachment(
  tx: Scoped,
  scope: Scope,
  clientId: ClientId,
  { name, mediaType, content, thumbnail }: NewFile,
  now: number,
): Promise<Attachment> {
  const { id } = await tx
    .insertInto('attachments')
    .values({
      client_id: clientId,
      uploaded_by: scope.userId,
      name,
      media_type: mediaType,
      size: content.length,
      sha256: createHash('sha256').update(content).digest(),
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('attachment_contents')
    .values({ attachment_id: id, client_id: clientId, content, thumbnail })
    .execute();
  return { id, clientId, name, mediaType, size: content.length, hasThumbnail: thumbnail !== null, createdAt: now };
}

/** @returns ids that may not be used; then nothing was changed */
export async function keepAttachments(
  tx: Scoped,
  owner: { kind: AttachmentOwner; id: number; clientId: ClientId },
  files: readonly { id: AttachmentId; purpose: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ refused: number[] }>`select keep_attachments(
    ${owner.kind}, ${owner.id}, ${owner.clientId}, ${files.map(({ id }) => id)}::integer[],
    ${files.map(({ purpose }) => purpose)}::text[]) as refused`.execute(tx);
  return rows[0]?.refused ?? [];
}
