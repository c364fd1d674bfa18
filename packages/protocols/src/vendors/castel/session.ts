import type { Attributes } from '@balise/tracking';
import type { Message } from '../../core/protocol.ts';
import type { CastelHead } from './frame.ts';

/** A connection's alarm that came without a place: the next fix reports it. */
export type CastelSession = { pending: Pick<Attributes, 'alarms' | 'ignition' | 'event'> | undefined };

/** `content`: what the answer carries; a login is answered with the time besides. */
export type CastelMessage = Message & { reply?: { head: CastelHead; content: Uint8Array; withTime?: true } };
