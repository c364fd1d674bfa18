import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addPushSubscription } from '@balise/contract';
import type { Outside } from '../../../outgoing/post.ts';
import { startPlaces } from '../../../places/index.ts';
import { type PersonName, WORLD_SECRET, type World } from '../../../testing/world.ts';
import { dispatchAlert } from '../../alerts/index.ts';
import { sendPush } from '../send-push.job.ts';
import { vapidKeys } from '../vapid.ts';
import { aReceivingBrowser, type ReceivingBrowser, readPush } from './receiving-browser.ts';

type Subscriber = ReceivingBrowser & { id: number; path: string };

/** A push service on loopback, and browsers that decrypt with their own keys. */
export async function aPushService(world: World) {
  const { owner } = world.database.pools;
  const received: { url: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const answer = { status: 201 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    received.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answer.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const outside: Outside = {
    mayUse: () => true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allowsHttp: true,
  };
  const database = world.database.owner;
  const vapid = vapidKeys(WORLD_SECRET);
  const job = { owner: database, vapid, contact: 'mailto:a@b.example', outside, now: () => world.clock.now };
  const dispatching = {
    database,
    places: startPlaces(),
    secret: WORLD_SECRET,
    publicUrl: new URL('https://balise.example'),
  };
  let serial = 0;
  return {
    received,
    /** What it answers. */
    answer,
    port,
    send: (key: string | number, attempts = 1) => sendPush(job, String(key), attempts),
    dispatch: (id: number) => dispatchAlert(dispatching, id, world.clock.now),
    aBrowser: async (as: PersonName | { token: string }): Promise<Subscriber> => {
      const { keys, auth, p256dh } = aReceivingBrowser();
      const path = `/push/${++serial}`;
      const body = { endpoint: `https://push.example${path}`, p256dh, auth: auth.toString('base64url') };
      const { data, text } = await world.as(as)(addPushSubscription, { body });
      if (!data) throw new Error(text);
      await owner.query('update push_subscriptions set endpoint = $1 where id = $2', [
        `http://push.example:${port}${path}`,
        data.id,
      ]);
      return { id: data.id, path, keys, auth };
    },
    read: (browser: Subscriber, body: Buffer | undefined) => JSON.parse(readPush(browser, body ?? Buffer.alloc(0))),
    deliveries: async () =>
      (
        await owner.query(
          'select id::int, subscription_id, state, reason from alert_deliveries order by subscription_id',
        )
      ).rows,
    close: () => server.close(),
  };
}
