import type { OwnSettings, UserData } from '@balise/contract';

/* What this browser keeps of one sign-in, so that the app opens without a line. One sign-in at a time: another one replaces all of it. */

/** Who the kept positions and answers belong to, and what they are worth. */
export type KeptReader = {
  /** As which user, and as which client where a reseller views one (`user.client`, `user.viewing`). */
  user: UserData;
  settings: OwnSettings | null;
  /** Of the positions, by the server's clock, ms since 1970 UTC. */
  at: number;
  /** When this sign-in ends unless it is used: nothing is shown from then on. */
  endsAt: number;
  /** How many parts the positions have. */
  parts: number;
};

/** The answer to a query that forms need without a line. */
export type KeptAnswer = { hash: string; key: readonly unknown[]; data: unknown; at: number };

type StoreName = 'reader' | 'parts' | 'answers';

const DATABASE = 'balise-kept';
const READER = 'reader';

/**
 * Replaces the reader and some parts of the positions in one transaction: what is read fits together.
 * @param changed parts by their number, deflated
 */
export const putFleet = (reader: KeptReader, changed: ReadonlyMap<number, ArrayBuffer>): Promise<void> =>
  inStores(['reader', 'parts'], 'readwrite', (store) => {
    store('reader').put(reader, READER);
    for (const [part, content] of changed) store('parts').put(content, part);
    store('parts').delete(IDBKeyRange.lowerBound(reader.parts));
  });

/** @param most answers that are kept: of more the oldest go */
export const putAnswers = (answers: readonly KeptAnswer[], most: number): Promise<void> =>
  inStores(['answers'], 'readwrite', (store) => {
    for (const answer of answers) store('answers').put(answer);
    const byAge = store('answers').index('at').getAllKeys();
    byAge.onsuccess = () => {
      for (const key of byAge.result.slice(0, Math.max(0, byAge.result.length - most))) store('answers').delete(key);
    };
  });

/** All that is kept of a sign-in. */
export type Kept = { reader: KeptReader; parts: ArrayBuffer[]; answers: KeptAnswer[] };

/** Whom the kept things belong to; undefined: nothing is kept. */
export async function readReader(): Promise<KeptReader | undefined> {
  let request: IDBRequest<KeptReader | undefined> | undefined;
  await inStores(['reader'], 'readonly', (store) => {
    request = store('reader').get(READER);
  });
  return request?.result;
}

/** All that is kept; undefined: nothing. */
export async function readKept(): Promise<Kept | undefined> {
  let requests: [IDBRequest<KeptReader | undefined>, IDBRequest<ArrayBuffer[]>, IDBRequest<KeptAnswer[]>] | undefined;
  await inStores(['reader', 'parts', 'answers'], 'readonly', (store) => {
    requests = [store('reader').get(READER), store('parts').getAll(), store('answers').getAll()];
  });
  const [reader, parts, answers] = requests ?? [];
  return reader?.result && parts && answers && { reader: reader.result, parts: parts.result, answers: answers.result };
}

/** Removes everything. */
export const clearStores = (): Promise<void> =>
  inStores(['reader', 'parts', 'answers'], 'readwrite', (store) => {
    for (const name of ['reader', 'parts', 'answers'] as const) store(name).clear();
  });

/** @throws DOMException where the browser keeps nothing: no room, or a private window of some browsers */
async function inStores(
  names: StoreName[],
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => void,
): Promise<void> {
  const database = await open();
  try {
    const transaction = database.transaction(names, mode);
    work((name) => transaction.objectStore(name));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('reader');
      request.result.createObjectStore('parts');
      request.result.createObjectStore('answers', { keyPath: 'hash' }).createIndex('at', 'at');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
