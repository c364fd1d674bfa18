import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { aReceivingBrowser, readPush } from '../../apps/server/src/features/push/testing/receiving-browser.ts';

/**
 * A push service on loopback, for a browser whose own cannot be reached: the browser's registration with it is played, and what the server sends
 * is decrypted here and handed to the browser, which runs the service worker. All between is real.
 */
export async function aPushService() {
  const browser = aReceivingBrowser();
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    received.push(readPush(browser, await buffer(request)));
    response.writeHead(201).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'push-service.mjs')}`,
      BALISE_TEST_PUSH: String(port),
    },
    /** The browser's pages subscribe here. Before the first page. */
    register: (context: BrowserContext) =>
      context.addInitScript(subscribesAs, {
        endpoint: 'https://push.example/one',
        keys: { p256dh: browser.p256dh, auth: browser.auth.toString('base64url') },
      }),
    /** Hands the next message to the service worker of a page. @returns what it says */
    deliver: async (page: Page): Promise<{ title: string; body: string; path: string }> => {
      await expect.poll(() => received.length).toBeGreaterThan(0);
      const data = received.shift() ?? '';
      const session = await page.context().newCDPSession(page);
      const registrations: { registrationId: string }[] = [];
      session.on('ServiceWorker.workerRegistrationUpdated', (news) => registrations.push(...news.registrations));
      await session.send('ServiceWorker.enable');
      await expect.poll(() => registrations.length).toBeGreaterThan(0);
      const { registrationId = '' } = registrations[0] ?? {};
      const { origin } = new URL(page.url());
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      return JSON.parse(data);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Runs in the page. */
function subscribesAs(subscribed: Subscribed): void {
  const key = 'subscribed-by-the-test';
  const subscription = {
    endpoint: subscribed.endpoint,
    toJSON: () => subscribed,
    unsubscribe: async () => {
      localStorage.removeItem(key);
      return true;
    },
  };
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem(key, 'yes');
    return subscription as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () =>
    localStorage.getItem(key) ? (subscription as unknown as PushSubscription) : null;
}
