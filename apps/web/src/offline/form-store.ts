import type { AttachmentId, CallRequest, ClientId, FieldFault } from '@balise/contract';

/** What a form is of; the screen of that kind shows it. */
export type FormKind = 'fuel' | 'maintenance' | 'workOrder' | 'inspection';

/** A photo of a form. `at`: the list of the call's body that its id is added to, `items.3.photoIds`; `id`: once it is uploaded. */
export type WaitingFile = {
  at: string;
  name: string;
  content: Blob;
  clientId: ClientId | undefined;
  id: AttachmentId | null;
};

/** A form that was typed without a line, or that the server refused later. */
export type WaitingForm = {
  /** The `requestId` that its call bears: however often it is sent, it counts once. */
  id: string;
  /** Who typed it: nobody else sends or sees it. */
  userId: number;
  kind: FormKind;
  /** What the list calls it: the plate and a figure. */
  label: string;
  request: CallRequest;
  /** Photos that are uploaded before the call; their ids are then in its body. */
  files?: readonly WaitingFile[];
  /** What the form goes on with when it is edited; its screen knows the shape. */
  typed: unknown;
  /** When it was typed, ms since 1970. */
  at: number;
  /** Why the server refused it; null: it was not refused. */
  refusal: { code: string; fields: Record<string, FieldFault> } | null;
};

const DATABASE = 'balise-forms';
const STORE = 'forms';
const BY_USER = 'user';

/** Keeps a form, or replaces what was kept under its id. */
export const keepForm = (form: WaitingForm): Promise<unknown> => inStore('readwrite', (store) => store.put(form));

export const removeForm = (id: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(id));

/** The forms of a user, the oldest first. */
export async function formsOf(userId: number): Promise<WaitingForm[]> {
  const found = await inStore<WaitingForm[]>('readonly', (store) => store.index(BY_USER).getAll(userId));
  return found.sort((a, b) => a.at - b.at);
}

/** @throws DOMException where the browser keeps nothing: no room, or a private window of some browsers */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    // what was put counts once the transaction is over, not when the request is
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_USER, 'userId');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
