import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { aReceivingBrowser, readPush } from '../../../apps/server/src/features/push/testing/receiving-browser.ts';

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
    /**
     * Hands the next message to the service worker of a page, again where a busy browser dropped it.
     * @param titles those of the notifications that the browser shows
     * @returns what it says, once it is shown
     */
    deliver: async (page: Page, titles: () => Promise<string[]>): Promise<Message> => {
      await expect.poll(() => received.length).toBeGreaterThan(0);
      const data = received.shift() ?? '';
      const message: Message = JSON.parse(data);
      const session = await page.context().newCDPSession(page);
      const active = new Set<string>();
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        for (const { status, registrationId } of versions) if (status === 'activated') active.add(registrationId);
      });
      await session.send('ServiceWorker.enable');
      await expect.poll(() => active.size).toBeGreaterThan(0);
      const [registrationId = ''] = active;
      const { origin } = new URL(page.url());
      const isShown = async () => {
        await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
        return await expect
          .poll(titles, { timeout: 10_000 })
          .toContain(message.title)
          .then(
            () => true,
            () => false,
          );
      };
      await expect.poll(isShown).toBe(true);
      return message;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

type Message = { title: string; body: string; path: string };
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
