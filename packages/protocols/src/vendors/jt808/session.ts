import type { DeviceSettings } from '../../core/command.ts';
import type { Message } from '../../core/protocol.ts';
import type { Header } from './frame.ts';
import { type Model, modelOf } from './models.ts';
import { openParts, type Parts } from './parts.ts';

/** JT/T 808 counts in China's time (2013, table 23: "GMT+8"). */
const CHINA = 8 * 60;

/** What is to be answered: a message of the platform in the sender's own form, or a text of the locks. */
export type Jt808Reply =
  | { kind: 'message'; to: Header; id: number; body: Uint8Array }
  | { kind: 'clock'; to: Header }
  | { kind: 'textClock'; text: string };

export type Jt808Message = Message & { replies: Jt808Reply[] };

export type Jt808Session = {
  model: Model;
  /** Milliseconds that the tracker's clock is ahead of UTC. */
  ahead: number;
  /** How the tracker's last message was framed: delimiter, version and id, which an answer and a command repeat. */
  last?: Header;
  parts: Parts;
};

export function openSession(settings: DeviceSettings = {}): Jt808Session {
  const session: Jt808Session = { model: modelOf(undefined), ahead: 0, parts: openParts() };
  configureSession(session, settings);
  return session;
}

/** `timezone`: minutes ahead of UTC, for trackers that were set to another clock than China's. */
export function configureSession(session: Jt808Session, { model, timezone }: DeviceSettings): void {
  session.model = modelOf(model);
  const minutes = Number(timezone ?? CHINA);
  session.ahead = (Number.isFinite(minutes) ? minutes : CHINA) * 60_000;
}
