import { addAlertRule, addGeofence, assignDeviceGeofences, type DeviceId } from '@balise/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { startBrowser } from '../../support/browser.ts';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { asPerson, signIn } from '../../support/person.ts';
import { aPushService } from '../../support/servers/push-service.ts';
import { aFix, aTracker, eastOf } from '../../support/trackers/tracker.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const service = await aPushService();
afterAll(() => service.close());
const fixture = useFixtureOfItsOwn(service.settings);
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser(true); // the headless shell shows no notifications
});
afterAll(() => browser?.close());

describe.each(languagesOf(import.meta.filename))('notifications of a browser, %s', (language) => {
  const { alerts, settings } = WORDS[language];
  const partner = fixture.partners[language];
  let attempts = 0;

  it('are enabled among the settings; an alert is shown, and opened by a click', async () => {
    await asPerson(browser, { language }, async ({ page, context }) => {
      const address = fixture.platform.addressOf(partner.host);
      await context.grantPermissions(['notifications'], { origin: address });
      await service.register(context);
      await signIn(page, address, partner.owner, '/map?settings=notifications');
      const panel = page.getByRole('complementary', { name: settings.title });
      const working = context.waitForEvent('serviceworker');
      await panel.getByRole('button', { name: settings.push.enable }).click();
      await panel.getByText(settings.push.states.on).waitFor();
      const worker = await working;
      /** What the browser shows now. */
      const shown = () =>
        worker.evaluate(async () => {
          const { registration } = globalThis as unknown as ServiceWorkerGlobal;
          return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
        });

      await panel.getByRole('button', { name: settings.push.test }).click();
      const titles = async () => (await shown()).map(({ title }) => title);
      const test = await service.deliver(page, titles);
      await expect.poll(shown).toEqual([{ title: test.title, body: test.body }]);

      const name = `Gate ${++attempts}`;
      const { plate } = partner.vehicles[attempts - 1] ?? partner.vehicles[0];
      const row = page.locator('[data-vehicle]', { hasText: plate });
      const device = Number(await row.getAttribute('data-vehicle')) as DeviceId;
      const middle = { latitude: 5.3, longitude: -4.3 };
      const { id } = await ask(page, addGeofence, {
        body: { name, type: 'circle', drawCoordinate: { ...middle, radius: 250 } },
      });
      await ask(page, assignDeviceGeofences, {
        body: { deviceIdList: [device], geofenceIdList: [id], actions: {} },
      });
      await ask(page, addAlertRule, {
        body: {
          name,
          condition: { kind: 'geofence_entered', geofenceIds: [id] },
          devices: { deviceIds: [device] },
          contactIds: [],
        },
      });
      const tracker = await aTracker(fixture.platform, partner.vehicles[attempts - 1] ?? partner.vehicles[0]);
      // an assignment applies from its moment, and fixes have whole seconds
      const now = Math.ceil(Date.now() / 1000) * 1000 + 1000;
      await tracker.send(aFix(now, eastOf(middle, -400), 72));
      await tracker.send(aFix(now + 10_000, eastOf(middle, -200), 72));
      tracker.close();
      const notice = await service.deliver(page, titles);
      expect(notice.title).toBe(plate);
      expect(notice.body).toContain(name);
      await expect.poll(shown).toContainEqual({ title: plate, body: notice.body });

      // there is no desktop to click on: the event is made in the worker, and bringing its window to the front is left out
      await worker.evaluate(async (title) => {
        const scope = globalThis as unknown as ServiceWorkerGlobal;
        scope.WindowClient.prototype.focus = async function () {
          return this;
        };
        const notification = (await scope.registration.getNotifications()).find((one) => one.title === title);
        if (notification) dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
      }, plate);
      await page.waitForURL(address + notice.path);
      const pane = page.getByRole('article', { name: alerts.pane.label });
      await pane.getByText(fill(alerts.said.geofence_entered, { geofence: name })).waitFor();
      await expect.poll(shown).not.toContainEqual({ title: plate, body: notice.body });
    });
  });
});

/** What is used of the scope in which a service worker runs; the library of the DOM has no types of it. */
type ServiceWorkerGlobal = {
  registration: ServiceWorkerRegistration;
  WindowClient: { prototype: { focus: () => Promise<unknown> } };
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
};
