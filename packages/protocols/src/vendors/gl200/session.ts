import type { DeviceSettings } from '../../core/command.ts';
import type { Message } from '../../core/protocol.ts';

export type Gl200Message = Message & { acknowledge?: string };

export type Gl200Session = {
  /** `model` in place of the family that the protocol version names; `acknowledge` "true": each report waits for +SACK. */
  settings: DeviceSettings;
};

export function openSession(settings: DeviceSettings = {}): Gl200Session {
  return { settings };
}
