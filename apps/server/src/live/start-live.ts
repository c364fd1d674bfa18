import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { LIVE_BEAT_SECONDS } from '@balise/contract';
import type { LiveChange } from '../bus/live-changes.ts';
import type { NotifyListener } from '../db/notify.ts';
import { ChangeLog } from './change-log.ts';
import { Hub } from './hub.ts';
import { LIVE_LIMITS, type LiveLimits } from './limits.ts';
import { EditQueue, queueOf } from './pending/edit-queue.ts';
import type { OwnHost } from './socket/origin.ts';
import { LiveUpgrade } from './socket/upgrade.ts';
import type { LiveSource } from './source.ts';

export type LiveOptions = {
  server: Server;
  source: LiveSource;
  /** Hears of every committed change; gives back how to stop. */
  subscribe: (listener: (changes: LiveChange[]) => void) => () => void;
  /** Hears of rows that changed. */
  listen: NotifyListener['listen'];
  isOwnHost: OwnHost;
  /** Whether the platform is reached by https. */
  secure: boolean;
  /** ms since 1970 UTC */
  now: () => number;
  /** Something went wrong that closed one browser's socket, or left a view stale until the next look. */
  report: (error: unknown) => void;
  limits?: Partial<LiveLimits>;
};

/** The open live socket. `sockets`: how many browsers there are now. */
export type Live = { sockets(): number; close(): Promise<void> };

/** Opens the live socket on the server's upgrade requests. */
export function startLive(options: LiveOptions): Live {
  const { server, source, now, report, isOwnHost, secure } = options;
  const limits = { ...LIVE_LIMITS, ...options.limits };
  const hub = new Hub(new ChangeLog(randomBytes(9).toString('base64url')), source);
  const gate = new LiveUpgrade({ hub, source, limits, now, isOwnHost, secure, report });
  const notify = queueOf(report);
  const devices = new EditQueue({ first: (id) => hub.invalidate(id), look: (ids) => hub.devicesEdited(ids) }, notify);
  const users = new EditQueue({ first: (id) => hub.withhold(id), look: (ids) => hub.rightsChanged(ids) }, notify);

  server.on('upgrade', gate.upgrade);
  const unsubscribe = options.subscribe((changes) => hub.publish(changes));
  options.listen(
    'device_changed',
    (id) => devices.add(Number(id)),
    () => notify(() => hub.refreshAll()), // for both channels: they are one connection
  );
  options.listen(
    'rights_changed',
    (id) => users.add(Number(id)),
    () => {},
  );
  options.listen(
    'group_changed',
    (payload) => {
      const { groups, ...owner } = JSON.parse(payload) as { groups: number[]; clientId: number; partnerId: number };
      hub.groupsChanged(owner, groups);
    },
    () => hub.groupsChanged(undefined, []),
  );
  options.listen(
    'alerts_changed',
    (payload) => {
      const { ids, ...owner } = JSON.parse(payload) as { ids: number[]; clientId: number; partnerId: number };
      hub.alertsChanged(owner, ids);
    },
    () => hub.alertsChanged(undefined, []),
  );
  const beat = setInterval(() => gate.beat(), LIVE_BEAT_SECONDS * 1000);
  const check = setInterval(() => {
    const ended = hub.ended(now());
    if (ended.length > 0) hub.dismissEnded(ended).catch(report);
    for (const id of hub.sharesEnded(now())) devices.add(id);
  }, limits.endCheck);

  return {
    sockets: () => gate.size,
    close: async () => {
      server.off('upgrade', gate.upgrade);
      unsubscribe();
      clearInterval(beat);
      clearInterval(check);
      await gate.close();
    },
  };
}
