import type { Message } from '../../core/protocol.ts';

/** A message that was read, and what its confirmation repeats of it. */
export type Xexun2Message = Message & { confirm?: { type: number; serial: number; identity: Uint8Array } };
