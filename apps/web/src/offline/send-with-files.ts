import type { AttachmentId, CallRequest } from '@balise/contract';
import { callKept } from '../api/call.ts';
import { CallFailed } from '../api/call-failed.ts';
import { upload } from '../api/upload.ts';
import type { WaitingFile, WaitingForm } from './form-store.ts';

type Sent = Pick<WaitingForm, 'request' | 'userId' | 'files'>;

/**
 * Uploads the files of a form, as far as they are not, and then makes its call with their ids.
 * @param onUploaded called after each upload with all files as they are by then
 * @throws CallFailed as `callKept`
 */
export async function sendWithFiles(
  { request, userId, files = [] }: Sent,
  onUploaded: (files: readonly WaitingFile[]) => unknown,
): Promise<void> {
  const uploaded = await uploadAll(files, userId, onUploaded);
  try {
    await callKept(withIds(request, uploaded), userId);
  } catch (error) {
    if (!isForgotten(error) || uploaded.length === 0) throw error;
    // a file that no form was saved with for a day is deleted: up with it again
    const again = await uploadAll(
      uploaded.map((file) => ({ ...file, id: null })),
      userId,
      onUploaded,
    );
    await callKept(withIds(request, again), userId);
  }
}

async function uploadAll(
  files: readonly WaitingFile[],
  userId: number,
  onUploaded: (files: readonly WaitingFile[]) => unknown,
): Promise<readonly WaitingFile[]> {
  const { signal } = new AbortController();
  let all = files;
  for (const [place, { id, name, content, clientId }] of files.entries()) {
    if (id !== null) continue;
    const attachment = await upload({ clientId, name, content, signal, userId, onProgress: () => {} });
    all = all.with(place, { ...files[place]!, id: attachment.id });
    await onUploaded(all);
  }
  return all;
}

const isForgotten = (error: unknown): boolean =>
  error instanceof CallFailed && Object.values(error.fields).some(({ code }) => code === 'file_not_found');

/** The call with the ids of the files in its body. */
export function withIds(request: CallRequest, files: readonly { at: string; id: AttachmentId | null }[]): CallRequest {
  if (files.length === 0 || request.body === undefined) return request;
  const body: unknown = JSON.parse(request.body);
  for (const { at, id } of files) listAt(body, at).push(id);
  return { ...request, body: JSON.stringify(body) };
}

function listAt(body: unknown, at: string): unknown[] {
  const found = at.split('.').reduce((value, key) => (value as Record<string, unknown>)[key], body);
  if (!Array.isArray(found)) throw new Error(`the call has no list ${at}`);
  return found;
}
