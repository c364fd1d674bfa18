/** Bytes of a file on their way into the database: gathered, and stored a part at a time. */
export type FileParts = {
  give: (bytes: Uint8Array) => void;
  /** Stores what is gathered, where it is enough for a part. @throws FileTooLarge */
  flush: (isEnd?: boolean) => Promise<void>;
  /** Given so far. */
  bytes: () => number;
  /** Stored so far. */
  parts: () => number;
};

export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** Writers and readers hold several of them. */
const PART = 256 * 1024;

/**
 * @param store stores a part under its number
 * @param most bytes of the whole file
 * @param from where an earlier process stopped
 */
export function partsInto(
  store: (part: number, content: Buffer) => Promise<unknown>,
  most: number,
  from = { parts: 0, bytes: 0 },
): FileParts {
  let waiting: Uint8Array[] = [];
  let [held, all, part] = [0, from.bytes, from.parts];
  return {
    give(bytes) {
      waiting.push(bytes);
      held += bytes.length;
      all += bytes.length;
    },
    async flush(isEnd = false) {
      if (all > most) throw new FileTooLarge(`a file of more than ${most} bytes`);
      if (held === 0 || (held < PART && !isEnd)) return;
      const content = Buffer.concat(waiting);
      waiting = [];
      held = 0;
      await store(part++, content);
    },
    bytes: () => all,
    parts: () => part,
  };
}

/** A stored file as it is taken, a part at a time: a slow reader keeps no connection. */
export async function* contentOfParts(
  parts: number,
  read: (part: number) => Promise<Buffer[] | undefined>,
): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part++) {
    const content = await read(part);
    if (!content) throw new Error('a file was deleted while it was being taken');
    yield* content;
  }
}
