/** Bytes of a file on their way into the database: gathered, and stored a part at a time. */
export type FileParts = {
  give: (bytes: Uint8Array) => void;
  /** Stores what is gathered, where it is enough for a part. @throws FileTooLarge */
  flush: (isEnd?: boolean) => Promise<void>;
  /** Given so far. */
  bytes: () => number;
};

export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** Writers and readers hold several of them. */
const PART = 256 * 1024;

export function partsInto(store: (part: number, content: Buffer) => Promise<unknown>, most: number): FileParts {
  let waiting: Uint8Array[] = [];
  let [held, all, part] = [0, 0, 0];
  return {
    give(bytes) {
      waiting.push(bytes);
      held += bytes.length;
      all += bytes.length;
    },
    async flush(isEnd = false) {
      if (all > most) throw new FileTooLarge(`a report of more than ${most} bytes`);
      if (held === 0 || (held < PART && !isEnd)) return;
      const content = Buffer.concat(waiting);
      waiting = [];
      held = 0;
      await store(part++, content);
    },
    bytes: () => all,
  };
}
