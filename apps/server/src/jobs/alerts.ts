import type { Connections } from '../db/connect.ts';
import {
  deliverLater,
  dispatchAlert,
  escalateAlert,
  noticeApprovers,
  noticeDeciders,
  raiseCommandResult,
  sendSummary,
} from '../features/alerts/index.ts';
import { commandByAlert } from '../features/commands/index.ts';
import { judgeFuel } from '../features/fuel/index.ts';
import { writeDriverHours } from '../features/private-mode/index.ts';
import { judgeSpeeding } from '../features/speed-limits/index.ts';
import { readTank } from '../features/tank/index.ts';
import type { Places } from '../places/index.ts';
import type { Queue } from './runner.ts';

const AT_ONCE = 4;

/** The queues of what follows from an alert, or makes one: speeding that blocks, the command that an alert asks for, the end of a command, blocks that wait for a second person, proposals because of late payment, deliveries to contacts, those that are sent again, summaries, and escalation; and what drivers’ hours make private. */
export function alertDeliveries({
  places,
  database,
  now,
  secret,
  publicUrl,
}: {
  database: Pick<Connections, 'owner' | 'pools'>;
  now: () => number;
  /** Names the places of alerts in mails and SMS. */
  places: Pick<Places, 'byTown'>;
  /** The platform's own key (start/secret.ts). */
  secret: Buffer;
  publicUrl: URL;
}): Queue[] {
  const queue = (name: string, run: (key: string) => Promise<void>): Queue => ({
    name,
    atOnce: AT_ONCE,
    run: async ({ key }) => {
      await run(key);
      return undefined;
    },
  });
  const dispatching = { database: database.owner, places, secret, publicUrl };
  return [
    queue('alerts', (key) => dispatchAlert(dispatching, Number(key), now())),
    queue('speeding-blocks', (key) => judgeSpeeding(database.pools.owner, Number(key), now())),
    queue('tank-levels', (key) => readTank(database.pools.owner, key, now())),
    queue('private-drivers', (key) => writeDriverHours(database.pools.owner, key, now())),
    queue('fuel-findings', (key) => judgeFuel(database.pools.owner, key, now())),
    queue('alert-commands', (key) => commandByAlert(database.owner, Number(key), now())),
    queue('command-results', (key) => raiseCommandResult(database.pools.owner, Number(key), now())),
    queue('approval-requests', (key) => noticeApprovers(database.pools.owner, key, now())),
    queue('late-payment-proposals', (key) => noticeDeciders(database.pools.owner, Number(key), now())),
    queue('alert-deliveries', (key) => deliverLater(dispatching, Number(key), now())),
    queue('alert-escalations', (key) => escalateAlert(dispatching, Number(key), now())),
    queue('alert-summaries', (key) => sendSummary(dispatching, key, now())),
  ];
}
