import type { Logger } from 'pino';
import type { LiveChanges } from '../bus/live-changes.ts';
import type { Config } from '../config/config.ts';
import type { Connections } from '../db/connect.ts';
import type { NotifyListener } from '../db/notify.ts';
import type { Places } from '../places/index.ts';
import type { ServerParts } from './parts.ts';

/** What every part is given: the settings, the database, the change bus and the geocoder, and where to report and to be stopped. */
export type Platform = {
  config: Config;
  connections: Connections;
  listener: NotifyListener;
  changes: LiveChanges;
  /** Names places in words, for answers and for reports. */
  places: Places;
  parts: ServerParts;
  logger: Logger;
  report: (error: unknown) => void;
  say: (line: string) => void;
};
