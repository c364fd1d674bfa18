import type { Message } from '../../core/protocol.ts';

/** What a frame meant, and the text that its tracker waits for. */
export type Jt600Message = Message & { reply?: string | undefined };
