import type { Message } from '../../core/protocol.ts';

/** What one connection has to remember: how its tracker words commands, and the file that it is sending. */
export type WialonSession = {
  /** 2 where its packets end with a checksum. */
  version: 1 | 2;
  /** Compressed containers that came before an identity; undefined: the identity is known. */
  strangeContainers: number | undefined;
  /** Blocks of the tachograph's file that was announced. */
  tachographBlocks: number | undefined;
};

export type WialonMessage = Message & { reply?: string };

export function openSession(): WialonSession {
  return { version: 1, strangeContainers: 0, tachographBlocks: undefined };
}
