import type { Connections } from '../db/connect.ts';
import { sendPush, vapidKeys } from '../features/push/index.ts';
import { sendWebhook } from '../features/webhooks/index.ts';
import { OUTSIDE } from '../outgoing/post.ts';
import type { Queue } from './runner.ts';

const AT_ONCE = 16;

type AlertChannelsOptions = {
  database: Pick<Connections, 'owner'>;
  /** The platform's own key. */
  secret: Buffer;
  publicUrl: URL;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
};

/** The queues of what leaves the platform over HTTP: notifications of browsers, and webhooks, fairly among clients. */
export function alertChannels({ database: { owner }, secret, publicUrl, now }: AlertChannelsOptions): Queue[] {
  // a push service takes an https address or a mailto
  const contact = publicUrl.protocol === 'https:' ? publicUrl.origin : 'mailto:postmaster@localhost';
  const pushes = { owner, vapid: vapidKeys(secret), contact, outside: OUTSIDE, now };
  const webhooks = { owner, secret, outside: OUTSIDE, now };
  return [
    { name: 'pushes', atOnce: AT_ONCE, run: ({ key, attempts }) => sendPush(pushes, key, attempts) },
    { name: 'webhooks', atOnce: AT_ONCE, isFair: true, run: ({ key }) => sendWebhook(webhooks, key) },
  ];
}
