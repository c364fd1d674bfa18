import type { Page } from 'playwright-core';
import { PARTNERS } from '../../support/plan.ts';
import { imeiOf } from '../../support/trackers/imei.ts';
import { WORDS } from '../../support/words.ts';
import { BLOCKING_SCREENS, type Screen } from './blocking-screens.ts';
import { DRIVER_SCREENS } from './driver-screens.ts';
import { FUEL_SCREENS } from './fuel-screens.ts';
import { MAINTENANCE_SCREENS } from './maintenance-screens.ts';
import { PRIVACY_SCREENS } from './privacy-screens.ts';
import { SHARE_SCREENS } from './share-screens.ts';
import { WORK_AND_PAY_SCREENS } from './work-and-pay-screens.ts';
import { WORKSHOP_SCREENS } from './workshop-screens.ts';

const { vehicles } = PARTNERS.en;

/** A tracker that no device has, which the ingest page shows. */
export const UNKNOWN = imeiOf('35209308145229');

const headed = (page: Page, words: string): Promise<void> =>
  page.getByRole('heading', { name: words }).first().waitFor();
const onMap = (page: Page): Promise<void> => page.locator('[data-vehicle]').first().waitFor();

/** Every screen and dialog, with what must be visible before it is judged. */
export const SCREENS: Screen[] = [
  { name: 'the map with its list', path: '/map', ready: onMap },
  {
    name: 'the map with a card',
    path: '/map',
    ready: async (page) => {
      await onMap(page);
      await page.locator('[data-vehicle]', { hasText: vehicles[0].plate }).click();
      await page.getByText(vehicles[0].identity).waitFor();
    },
  },
  { name: 'vehicles', path: '/devices', ready: (page) => page.getByText(vehicles[0].plate).first().waitFor() },
  {
    name: 'no such vehicle',
    path: '/devices?search=nothing',
    ready: (page, language) =>
      page.getByText(WORDS[language].devices.noResult.action, { exact: true }).first().waitFor(),
  },
  {
    name: 'adding a vehicle, with faults',
    path: '/devices?add=true',
    ready: async (page, language) => {
      await page.getByRole('dialog').getByRole('combobox').first().waitFor();
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByText(WORDS[language].fieldErrors.required).first().waitFor();
    },
  },
  {
    name: 'editing a vehicle',
    path: '/devices?edit=1',
    ready: (page) => page.getByRole('dialog').getByRole('combobox').first().waitFor(),
  },
  {
    name: 'partners',
    path: '/partners',
    ready: (page) => page.getByRole('link', { name: PARTNERS.en.displayName }).waitFor(),
  },
  {
    name: 'a partner',
    path: '/partners/1',
    ready: (page, language) => page.getByRole('region', { name: WORDS[language].partners.preview.title }).waitFor(),
  },
  {
    name: 'colours on the map',
    path: '/map?settings=colours',
    ready: (page, language) => page.getByText(WORDS[language].settings.colours.statusHint).first().waitFor(),
  },
  {
    name: 'alerts on the map',
    path: '/map?settings=notifications',
    ready: (page, language) => page.getByText(WORDS[language].settings.notifications.minRest).first().waitFor(),
  },
  { name: 'ingest', path: '/ingest', ready: (page) => page.getByText(UNKNOWN).first().waitFor() },
  {
    name: 'messages of a tracker',
    path: '/ingest?view=messages&device=1',
    // its first vehicle may never have connected
    ready: (page, language) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .or(page.getByText(WORDS[language].ingest.tail.none, { exact: true }))
        .first()
        .waitFor(),
  },
  {
    name: 'a message explained',
    path: '/ingest?view=explain',
    ready: async (page) => {
      await page.getByRole('textbox').last().fill('78780d01012345678901234500018cdd0d0a');
      await page.getByText('123456789012345').first().waitFor(); // more than one protocol may read it
    },
  },
  {
    name: 'clients',
    path: '/clients',
    ready: (page) => page.getByRole('main').getByRole('link').first().waitFor(),
  },
  {
    name: 'adding a client, with faults',
    path: '/clients?add=true',
    ready: async (page, language) => {
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByText(WORDS[language].fieldErrors.required).first().waitFor();
    },
  },
  {
    name: 'one client',
    path: '/clients/1',
    ready: (page, language) => page.getByText(WORDS[language].clients.fields.timeZone).first().waitFor(),
  },
  {
    name: 'the audit log, opened',
    path: '/audit',
    ready: async (page, language) => {
      await page.getByRole('main').locator('tbody [aria-expanded=false]').last().click();
      await page.getByRole('main').getByText(WORDS[language].audit.since).first().waitFor();
    },
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    ready: (page, language) => page.getByRole('region', { name: WORDS[language].dashboard.fleetState }).waitFor(),
  },
  {
    name: 'trackers',
    path: '/devices/trackers',
    ready: (page) => page.getByText(vehicles[0].identity).first().waitFor(),
  },
  {
    name: 'deleted vehicles',
    path: '/devices/deleted',
    ready: (page, language) => headed(page, WORDS[language].devices.deletedList.title),
  },
  {
    name: 'import',
    path: '/devices/import',
    ready: (page, language) => headed(page, WORDS[language].deviceImport.title),
  },
  ...DRIVER_SCREENS,
  { name: 'groups', path: '/groups', ready: (page, language) => headed(page, WORDS[language].groups.title) },
  {
    name: 'the inbox of alerts',
    path: '/alerts',
    ready: (page, language) => page.getByText(WORDS[language].alerts.noneOpen.title).waitFor(),
  },
  {
    name: 'alert rules',
    path: '/alerts/rules',
    ready: (page, language) => page.getByText(WORDS[language].alertRules.none.title).waitFor(),
  },
  {
    name: 'an alert rule, with faults',
    path: '/alerts/rules?add=true',
    ready: async (page, language) => {
      await page.getByRole('dialog').getByRole('combobox').first().waitFor();
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByText(WORDS[language].fieldErrors.required).first().waitFor();
    },
  },
  ...SHARE_SCREENS,
  ...PRIVACY_SCREENS,
  {
    name: 'webhooks',
    path: '/alerts/webhooks',
    ready: (page, language) => page.getByText(WORDS[language].webhooks.none.title).waitFor(),
  },
  {
    name: 'alerts that were not delivered',
    path: '/alerts/failed',
    ready: (page, language) => page.getByText(WORDS[language].failedDeliveries.none.title).waitFor(),
  },
  {
    name: 'a webhook being added',
    path: '/alerts/webhooks?add=true',
    ready: (page, language) => page.getByLabel(WORDS[language].webhooks.dialog.name).waitFor(),
  },
  { name: 'geofences', path: '/geofences', ready: (page, language) => headed(page, WORDS[language].geofences.title) },
  {
    name: 'speed limits',
    path: '/speed-limits',
    ready: (page, language) => headed(page, WORDS[language].speedLimits.title),
  },
  {
    name: 'a rule that blocks after speeding',
    path: '/speed-limits/blocking?add=true',
    ready: (page, language) =>
      page.getByRole('dialog').getByRole('textbox', { name: WORDS[language].speedLimits.blocking.episodes }).waitFor(),
  },
  {
    name: 'speed limits of groups',
    path: '/speed-limits/groups',
    ready: (page, language) => headed(page, WORDS[language].speedLimits.title),
  },
  ...BLOCKING_SCREENS,
  ...FUEL_SCREENS,
  ...WORK_AND_PAY_SCREENS,
  ...WORKSHOP_SCREENS,
  ...MAINTENANCE_SCREENS,
  {
    name: 'contacts',
    path: '/alerts/contacts',
    ready: (page, language) => headed(page, WORDS[language].alertContacts.title),
  },
  {
    name: 'an alert contact being added',
    path: '/alerts/contacts?add=true',
    ready: (page, language) => page.getByLabel(WORDS[language].alertContacts.dialog.email).waitFor(),
  },
  {
    name: 'a geofence being drawn',
    path: '/geofences?add=true',
    ready: (page, language) =>
      page.getByRole('dialog').getByRole('textbox', { name: WORDS[language].geofences.dialog.name }).waitFor(),
  },
  {
    name: 'whom a geofence applies to',
    path: '/geofences/assignments',
    ready: (page, language) => headed(page, WORDS[language].geofences.title),
  },
  {
    name: 'suspensions, one being added',
    path: '/geofences/suspensions?add=true',
    ready: (page, language) =>
      page.getByRole('dialog').getByRole('textbox', { name: WORDS[language].geofences.suspend.reason }).waitFor(),
  },
  {
    name: 'geofences of a file',
    path: '/geofences/import',
    ready: async (page, language) => {
      const { import: words } = WORDS[language].geofences;
      const polygon = {
        type: 'Polygon',
        coordinates: [
          [
            [-4, 5],
            [-4, 6],
            [-3, 6],
            [-4, 5],
          ],
        ],
      };
      await page.getByRole('textbox', { name: words.paste }).fill(JSON.stringify(polygon));
      await page.getByRole('button', { name: words.read, exact: true }).click();
      await page.getByRole('table', { name: words.list }).waitFor();
    },
  },
  {
    name: 'users',
    path: '/users?of=all',
    ready: (page) => page.getByText(PARTNERS.en.owner.email).first().waitFor(),
  },
  {
    name: 'the rights of a user',
    path: '/users?of=all&edit=2&tab=rights',
    ready: (page) => page.getByRole('dialog').getByRole('checkbox').nth(8).waitFor(),
  },
  { name: 'billing', path: '/billing', ready: (page, language) => headed(page, WORDS[language].billing.title) },
  { name: 'plans', path: '/billing/plans', ready: (page, language) => headed(page, WORDS[language].billing.plans) },
  { name: 'SMS', path: '/sms', ready: (page, language) => headed(page, WORDS[language].sms.title) },
  {
    name: 'SMS prices',
    path: '/sms/prices',
    ready: (page, language) => headed(page, WORDS[language].sms.prices.title),
  },
  {
    name: 'SMS accounts',
    path: '/billing/sms',
    ready: (page, language) => headed(page, WORDS[language].sms.accounts.title),
  },
  { name: 'outbox', path: '/outbox', ready: (page, language) => headed(page, WORDS[language].outbox.title) },
  { name: 'account', path: '/account', ready: (page, language) => headed(page, WORDS[language].account.title) },
  {
    name: 'catalogue',
    path: '/catalogue?search=gt06n',
    ready: (page) => page.getByText('Concox GT06N', { exact: true }).first().waitFor(),
  },
  {
    name: 'the history before a vehicle is chosen',
    path: '/history',
    ready: (page) => page.getByText(vehicles[0].plate).first().waitFor(),
  },
  {
    name: 'the history of a vehicle',
    path: '/history?devices=1',
    ready: (page) => page.locator('[role=slider][aria-valuetext]').last().waitFor(),
  },
  {
    name: 'no such page',
    path: '/nowhere',
    ready: (page, language) => page.getByRole('heading', { name: WORDS[language].shell.notFound.title }).waitFor(),
  },
];
