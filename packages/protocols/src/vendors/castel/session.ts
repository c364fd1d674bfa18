import type { Attributes } from '@balise/tracking';
import type { Message } from '../../core/protocol.ts';
import type { CastelHead } from './frame.ts';

/** What a connection has heard of an alarm that came without a place: the next fix brings it. */
export type CastelSession = { pending: Pick<Attributes, 'alarms' | 'ignition' | 'event'> | undefined };

/** `content`: what the answer carries; a login is answered with the time besides. */
export type CastelMessage = Message & { reply?: { head: CastelHead; content: Uint8Array; withTime?: true } };
