import type { Message } from '../../core/protocol.ts';

/** What is answered: the time to a header of version 2 or 4, a number to a packet. */
export type ArnaviMessage = Message & { reply?: 'time' | Uint8Array };
