import {
  addDevicesToGroups,
  addGeofence,
  addGroup,
  assignGroupGeofences,
  type DeviceId,
  editNotificationSettings,
  getSettings,
  type Language,
  listAlerts,
  suspendGeofences,
} from '@balise/contract';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useFixtureOfItsOwn } from '../../support/fixture.ts';
import { pixelsOf } from '../../support/map/drawn-map.ts';
import { textSeenAt } from '../../support/map/fleet-map.ts';
import { mapOnScreen } from '../../support/map/map-on-screen.ts';
import { asPerson, signIn } from '../../support/person.ts';
import type { Vehicle } from '../../support/plan.ts';
import { addConfirmedContact, alertReceivers, codeIn, payForSms } from '../../support/servers/alert-receivers.ts';
import { soundsOf } from '../../support/sounds.ts';
import { aFix, aTracker, eastOf } from '../../support/trackers/tracker.ts';
import type { Place } from '../../support/trackers/trackers.ts';
import { fill, languagesOf, WORDS } from '../../support/words.ts';

const receivers = await alertReceivers();
afterAll(() => receivers.close());
const fixture = useFixtureOfItsOwn(receivers.settings);

/** Fixes of a vehicle at 72 km/h, s and m apart. */
const [EVERY, STEP] = [10, 200];
const BELL = 659; // hertz
const HOUR = 3_600_000; // ms
const REACH = 250; // m from the middle of a geofence to its sides

describe.each(languagesOf(import.meta.filename))('a vehicle enters a geofence, %s', (language) => {
  const { alerts: words, alertContacts, geofences, reportScreen } = WORDS[language];
  const partner = fixture.partners[language];
  let attempts = 0;

  it('a telephone is confirmed by the code of its SMS', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      const address = fixture.platform.addressOf(partner.host);
      const number = phoneOf(language, 100 + ++attempts);
      const name = `Garde ${attempts}`;
      await signIn(page, address, partner.owner, '/alerts/contacts');
      const { clientId } = await ask(page, addGroup, { body: { designation: name } });
      await payForSms(fixture.platform.addressOf('localhost'), clientId);

      await page.getByRole('button', { name: alertContacts.add }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(alertContacts.kinds.phone, { exact: true }).click();
      await dialog.getByRole('textbox', { name: alertContacts.dialog.phone }).fill(number);
      await dialog.getByRole('textbox', { name: alertContacts.dialog.label }).fill(name);
      await dialog.getByRole('button', { name: alertContacts.dialog.send }).click();
      const boxes = dialog.getByRole('textbox', { name: alertContacts.code.label });
      await boxes.waitFor();
      const { text } = await receivers.newestSms(number, 1);
      await boxes.fill(codeIn(text));
      await page.getByText(fill(alertContacts.confirmed, { name })).waitFor();
      await page.getByRole('row').filter({ hasText: name }).getByText(alertContacts.states.confirmed).waitFor();
    });
  });

  it('the inbox shows it, a sound is played, and a mail and an SMS arrive', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      const name = `Port ${++attempts}`;
      const { address, mail, phone } = await begin(page, partner.vehicles[0], name);
      const middle = { latitude: 5.41 + attempts / 100, longitude: -4.1 };
      const sounds = await soundsOf(page);
      const { settings } = await ask(page, getSettings, {});
      const severities = { ...settings.notifications.severities, info: { shown: true, sound: 'bell' } } as const;
      await ask(page, editNotificationSettings, { body: { ...settings.notifications, severities } });

      await page.goto(`${address}/geofences`);
      await page.getByRole('button', { name: geofences.add }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: geofences.dialog.name }).fill(name);
      await drawSquare(page, middle);
      await dialog.getByText(reportScreen.zone.hints.edit).waitFor();
      await dialog.getByRole('button', { name: geofences.dialog.create }).click();
      await page.getByText(fill(geofences.created, { name })).waitFor();

      await page.getByRole('button', { name: fill(geofences.actionsFor, { name }) }).click();
      await page.getByRole('menuitem', { name: geofences.assign.open }).click();
      await page.getByRole('button', { name: geofences.matrix.add, exact: true }).first().click();
      await dialog.getByRole('combobox', { name: geofences.assign.groups }).click();
      await page.getByRole('option', { name }).click();
      await page.keyboard.press('Escape');
      for (const kind of ['email', 'sms'] as const)
        await dialog
          .getByRole('checkbox', { name: `${geofences.assign.kinds[kind]}, ${geofences.assign.onEntry}` })
          .click();
      await dialog.getByRole('button', { name: geofences.assign.action, exact: true }).click();
      await page
        .getByRole('row')
        .filter({ hasText: name })
        .getByText(reportScreen.yes, { exact: true })
        .first()
        .waitFor();
      await page.getByRole('navigation').locator('a[href="/alerts"]').first().click();
      await page.getByRole('heading', { name: words.title }).waitFor();

      const vehicle = await aDrive(partner.vehicles[0]);
      await vehicle.send(eastOf(middle, -2 * STEP));
      const said = fill(words.said.geofence_entered, { geofence: name });
      const seen = textSeenAt(page, 'tr', said);
      const sentAt = await vehicle.send(eastOf(middle, -STEP));
      const tone = await sounds.first();
      expect(tone.hertz).toBe(BELL);
      const delays = {
        inbox: (await seen) - sentAt,
        sound: tone.at - sentAt,
        mail: (await receivers.mailbox.to(mail, 2)).arrivedAt - sentAt,
        sms: (await receivers.newestSms(phone, 2)).arrivedAt - sentAt,
      };
      console.log(`after the frame, ms: ${JSON.stringify(delays)}`);
      vehicle.close();
      for (const delay of Object.values(delays)) {
        expect(delay).toBeGreaterThan(0); // none was of anything before
      }
      expect((await receivers.mailbox.to(mail, 2)).subject).toContain(name);
      expect((await receivers.newestSms(phone, 2)).text).toContain(partner.vehicles[0].plate);
      await page.getByText(fill(words.toast.one, { plate: partner.vehicles[0].plate, alert: said })).waitFor();
    });
  });

  it('suspended, it is recorded and nobody is notified; afterwards the next entry is', async () => {
    await asPerson(fixture.browser, { language }, async ({ page }) => {
      const name = `Quay ${++attempts}`;
      const reason = `${name} inventory`;
      const driven = partner.vehicles[attempts % 2 === 0 ? 1 : 2]; // another at a second attempt: its fixes are ahead of the clock
      const { address, device, group, mail, phone } = await begin(page, driven, name);
      const middle = { latitude: 5.41 + attempts / 100, longitude: -3.9 };
      const { id: geofenceId } = await ask(page, addGeofence, {
        body: { name, type: 'circle', drawCoordinate: { ...middle, radius: REACH } },
      });
      await ask(page, assignGroupGeofences, {
        body: {
          groupIdList: [group],
          geofenceIdList: [geofenceId],
          actions: MAIL_AND_SMS,
        },
      });
      const vehicle = await aDrive(driven);
      // in and out while it is suspended, in again, out and in afterwards
      const dateEnd = vehicle.startsAt + 9 * EVERY * 1000;
      await ask(page, suspendGeofences, {
        body: {
          geofenceDeviceList: [{ geofenceId, deviceId: device }],
          dateStart: vehicle.startsAt - 1000,
          dateEnd,
          motif: reason,
        } as never,
      });
      await page.goto(`${address}/geofences/suspensions`);
      await page.getByText(reason).first().waitFor();

      for (const places of [-2, -1, 1, 2, 3, 2, 1, 0]) await vehicle.send(eastOf(middle, places * STEP));
      expect(vehicle.now()).toBeLessThan(dateEnd);
      for (const places of [0.2, 1.2, 2.2, 3.2, 2.2, 1.2]) await vehicle.send(eastOf(middle, places * STEP));
      await vehicle.send(eastOf(middle, 0));
      expect((await receivers.mailbox.to(mail, 2)).subject).toContain(name);
      await receivers.newestSms(phone, 2);
      vehicle.close();
      const { alerts } = await ask(page, listAlerts, { query: { deviceId: device } });
      expect(alerts).toHaveLength(1);
      expect(alerts[0]?.at).toBeGreaterThan(dateEnd);
      expect([receivers.mailbox.countTo(mail), receivers.smsTo(phone).length]).toEqual([2, 2]); // with their codes

      const [from, to] = [vehicle.startsAt - HOUR, vehicle.startsAt + HOUR].map((at) => new Date(at).toISOString());
      const period = `from=${from?.slice(0, 19)}Z&to=${to?.slice(0, 19)}Z`;
      await page.goto(`${address}/reports?kind=geofence&vehicles=[${device}]&${period}`);
      const visits = page.getByRole('row').filter({ hasText: name });
      await expect.poll(() => visits.count()).toBe(3);
      expect(await visits.filter({ hasText: reason }).count()).toBe(2);
    });
  });

  /** Signs in with a confirmed address and telephone; makes the user's group of a vehicle. */
  async function begin(page: Page, { plate }: Vehicle, name: string) {
    const address = fixture.platform.addressOf(partner.host);
    await signIn(page, address, partner.owner);
    const row = page.locator('[data-vehicle]', { hasText: plate });
    await row.waitFor();
    const device = Number(await row.getAttribute('data-vehicle')) as DeviceId;
    const [mail, phone] = [
      `${name.toLowerCase().replace(' ', '.')}.${language}@contacts.example`,
      phoneOf(language, 200 + attempts),
    ];
    const group = await ask(page, addGroup, { body: { designation: name } });
    await ask(page, addDevicesToGroups, { body: [{ deviceId: device, deviceGroupId: group.id }] });
    await payForSms(fixture.platform.addressOf('localhost'), group.clientId);
    await addConfirmedContact(page, receivers, mail);
    await addConfirmedContact(page, receivers, phone);
    return { address, device, group: group.id, mail, phone };
  }

  /** A vehicle whose next fix is of now, and each after it 10 s later by its own clock. */
  async function aDrive(driven: Vehicle) {
    const tracker = await aTracker(fixture.platform, driven);
    const startsAt = Math.ceil(Date.now() / 1000) * 1000;
    let time = startsAt - EVERY * 1000;
    return {
      startsAt,
      now: () => time,
      send: (place: Place) => {
        time += EVERY * 1000;
        return tracker.send(aFix(time, place, 72));
      },
      close: tracker.close,
    };
  }
});

const MAIL_AND_SMS = {
  blockIn: false,
  blockOut: false,
  unblockIn: false,
  unblockOut: false,
  emailIn: true,
  emailOut: false,
  smsIn: true,
  smsOut: false,
};

/** A mobile number of the partner's country. */
const phoneOf = (language: Language, serial: number): string =>
  language === 'fr' ? `+22507070${String(serial).padStart(5, '0')}` : `+23324100${String(serial).padStart(4, '0')}`;

/** Draws a square around a place, corner by corner, on the map that is on screen. */
async function drawSquare(page: Page, middle: Place): Promise<void> {
  const map = page.locator('[aria-busy="false"][data-draws]');
  await map.waitFor();
  await (await mapOnScreen(page)).evaluate(
    (shown, { longitude, latitude }) =>
      shown.jumpTo({ center: [longitude, latitude], zoom: 14, padding: { top: 0, bottom: 0, left: 0, right: 0 } }),
    middle,
  );
  const north = REACH / 111_000;
  const corners = [-1, 1, 1, -1].map((east, n) => ({
    ...eastOf(middle, east * REACH),
    latitude: middle.latitude + (n < 2 ? north : -north),
  }));
  const pixels = await pixelsOf(page, corners);
  for (const { x, y } of [...pixels, pixels.at(-1) ?? { x: 0, y: 0 }]) {
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.click(x, y);
  }
}
