import { type Attachment, CALL_OF_USER, type ClientId, requestOf, uploadAttachment } from '@balise/contract';
import i18next from 'i18next';
import { dataOf, failureOf, leaveForSignIn } from './call.ts';
import { CallFailed } from './call-failed.ts';

type Upload = {
  clientId: ClientId | undefined;
  name: string;
  content: Blob;
  /** Called with the share that has left, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** Whose file it is, where it waited: the server refuses it of another who is signed in by then. */
  userId?: number;
};

/**
 * Uploads a file, and says how far it is: `fetch` does not know.
 * @throws CallFailed as `call`; `unreachable` too where it is cancelled
 */
export function upload({ clientId, name, content, onProgress, signal, userId }: Upload): Promise<Attachment> {
  const { method, url } = requestOf(uploadAttachment, { query: { clientId, name }, body: content });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept-language', i18next.language);
    if (userId !== undefined) request.setRequestHeader(CALL_OF_USER, String(userId));
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new CallFailed('unreachable', 0, {}));
    request.onabort = request.onerror;
    request.onload = () => {
      if (request.status === 401) return resolve(leaveForSignIn());
      if (request.status !== 200) return reject(failureOf(request.status, request.response));
      const data = dataOf(request.response);
      return data === undefined ? reject(new CallFailed('internal', 200, {})) : resolve(data as Attachment);
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(content);
  });
}
