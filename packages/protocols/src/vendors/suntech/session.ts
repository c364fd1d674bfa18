import type { DeviceSettings } from '../../core/command.ts';
import type { Message } from '../../core/protocol.ts';

export type SuntechMessage = Message;

export type SuntechSession = {
  /**
   * `hbm`: 1 or 2 where the report is known to end with the hour meter (HBM_STT of the manual), and which of the following it
   * has: `includeadc`, `includerpm`, `includetemp`. Where `hbm` is not set, the form of the end decides.
   */
  settings: DeviceSettings;
  /** The texts' first letters, such as ST300, with which commands begin too; "" for the universal ones. */
  prefix: string | undefined;
  /** A crash report's parts, until the last has come. */
  crash: Uint8Array[];
};

export function openSession(settings: DeviceSettings = {}): SuntechSession {
  return { settings, prefix: undefined, crash: [] };
}
