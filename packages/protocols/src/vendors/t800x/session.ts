import type { DeviceSettings } from '../../core/command.ts';
import type { Message } from '../../core/protocol.ts';
import type { T800xHead } from './frame.ts';

/** `family`: the last message's; commands are encoded in it. */
export type T800xSession = { settings: DeviceSettings; family: number | undefined };

export type T800xMessage = Message & { acknowledge?: { head: T800xHead; content: Uint8Array } };
