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

type StoreName = (typeof ALL)[number];

const DATABASE = 'balise-kept';
const READER = 'reader';
/** For whom the tab that started last keeps things: under this key of the store of the reader. */
const OWNER = 'owner';
const ALL = ['reader', 'parts', 'answers'] as const;

/**
 * Says that this tab keeps things for a user from now on. What was kept for another one, or for nobody who is known, is removed in the same
 * transaction, and tabs of another user store nothing more.
 * @returns whether something of another user may have been there
 */
export async function claimStores(owner: string): Promise<boolean> {
  let isOthers = false;
  await inStores(ALL, 'readwrite', (store) => {
    const former = store('reader').get(OWNER);
    former.onsuccess = () => {
      if (former.result === owner) return;
      isOthers = true;
      for (const name of ALL) store(name).clear();
      store('reader').put(owner, OWNER);
    };
  });
  return isOthers;
}

/** What became of positions: stored; all of them are needed, because the stored ones are divided otherwise; or the stores are another's. */
export type Put = 'stored' | 'incomplete' | 'ofAnother';

/**
 * Replaces the reader and some parts of the positions in one transaction: what is read fits together, also where another tab stores too.
 * @param owner for whom; see claimStores
 * @param changed parts by their number, deflated; `isAll`: every part
 */
export async function putFleet(
  owner: string,
  reader: KeptReader,
  changed: ReadonlyMap<number, ArrayBuffer>,
  isAll: boolean,
): Promise<Put> {
  let put: Put = 'ofAnother';
  await inStores(['reader', 'parts'], 'readwrite', (store) => {
    const claimed = store('reader').get(OWNER);
    const former: IDBRequest<KeptReader | undefined> = store('reader').get(READER);
    former.onsuccess = () => {
      if (claimed.result !== owner) return;
      put = isAll || former.result?.parts === reader.parts ? 'stored' : 'incomplete';
      if (put === 'incomplete') return;
      store('reader').put(reader, READER);
      for (const [part, content] of changed) store('parts').put(content, part);
      store('parts').delete(IDBKeyRange.lowerBound(reader.parts));
    };
  });
  return put;
}

/** Stores answers, unless the stores are another's. @param most answers that are kept: of more the oldest go */
export const putAnswers = (owner: string, answers: readonly KeptAnswer[], most: number): Promise<void> =>
  inStores(['reader', 'answers'], 'readwrite', (store) => {
    const claimed = store('reader').get(OWNER);
    claimed.onsuccess = () => {
      if (claimed.result !== owner) return;
      for (const answer of answers) store('answers').put(answer);
      const byAge = store('answers').index('at').getAllKeys();
      byAge.onsuccess = () => {
        for (const key of byAge.result.slice(0, Math.max(0, byAge.result.length - most))) store('answers').delete(key);
      };
    };
  });

/** All that is kept of a sign-in. */
export type Kept = { reader: KeptReader; parts: ArrayBuffer[]; answers: KeptAnswer[] };

/** All that is kept; undefined: nothing. */
export async function readKept(): Promise<Kept | undefined> {
  let requests: [IDBRequest<KeptReader | undefined>, IDBRequest<ArrayBuffer[]>, IDBRequest<KeptAnswer[]>] | undefined;
  await inStores(ALL, 'readonly', (store) => {
    requests = [store('reader').get(READER), store('parts').getAll(), store('answers').getAll()];
  });
  const [reader, parts, answers] = requests ?? [];
  return reader?.result && parts && answers && { reader: reader.result, parts: parts.result, answers: answers.result };
}

/** Removes everything. */
export const clearStores = (): Promise<void> =>
  inStores(ALL, 'readwrite', (store) => {
    for (const name of ALL) store(name).clear();
  });

/** @throws DOMException where the browser keeps nothing: no room, or a private window of some browsers */
async function inStores(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => void,
): Promise<void> {
  const database = await open();
  try {
    const transaction = database.transaction([...names], mode);
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
