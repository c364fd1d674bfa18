import type { DeviceSettings } from '../../core/command.ts';
import type { Message } from '../../core/protocol.ts';

/** What the server owes the device for one frame, once its records are committed. */
export type TeltonikaReply =
  /** One byte: the identity is accepted. */
  | { kind: 'welcome' }
  /** Four bytes: how many records were taken. */
  | { kind: 'count'; records: number }
  /** The numbers of a datagram and of its data, and how many records were taken. */
  | { kind: 'datagram'; datagram: number; data: number; records: number }
  /** The next piece of a camera's picture. */
  | { kind: 'picture'; id: number; offset: number; length: number };

export type TeltonikaMessage = Message & { reply?: TeltonikaReply };

/** What a connection remembers: the model's family decides what some element ids mean. */
export type TeltonikaSession = {
  model: string | undefined;
  /** Firmware that adds a group of 16-byte elements to codec 8; nothing in its packets says so. */
  sixteens: boolean;
  /** Bytes of the current picture, where its announcement had them. */
  picture: { id: number; size: number } | undefined;
};

export function openSession(settings: DeviceSettings = {}): TeltonikaSession {
  return { model: settings.model?.slice(0, 40), sixteens: settings.extended === 'true', picture: undefined };
}

/** Takes a device's settings over once they are known. */
export function configure(session: TeltonikaSession, settings: DeviceSettings): void {
  Object.assign(session, openSession(settings), { picture: session.picture });
}
