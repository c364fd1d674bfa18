import {
  addInspection,
  addInspectionTemplate,
  addPart,
  addService,
  addWorkOrder,
  attachService,
  type DeviceId,
  listAssignableDevices,
  listDefects,
  listDues,
  listInspections,
  listParts,
  listWorkOrders,
} from '@balise/contract';
import type { Page } from 'playwright-core';
import { ask } from '../../support/ask.ts';
import { WORDS } from '../../support/words.ts';
import type { Screen } from './blocking-screens.ts';
import { goTo } from './driver-screens.ts';

type Language = keyof typeof WORDS;
const DAY = 86_400_000;
const SERVICE = 'Reachable service';

const aVehicle = async (page: Page) => {
  const [device] = await ask(page, listAssignableDevices, { query: {} });
  if (!device) throw new Error('there is no vehicle');
  return { clientId: device.clientId, deviceId: device.deviceId };
};

/** A service of a vehicle that is overdue. */
async function aDue(page: Page) {
  const { dues } = await ask(page, listDues, { query: { search: SERVICE } });
  if (dues[0]) return dues[0];
  const { clientId, deviceId } = await aVehicle(page);
  const interval = { calendar: { count: 30, unit: 'day' as const } };
  const { id } = await ask(page, addService, { body: { clientId, name: SERVICE, interval } });
  const since = new Date(Date.now() - 45 * DAY).toISOString().slice(0, 10);
  await ask(page, attachService, { params: { id }, body: { deviceIdList: [deviceId], since } });
  return await aDue(page);
}

/** A work order with a task. */
async function anOrder(page: Page) {
  const { orders } = await ask(page, listWorkOrders, { query: {} });
  if (orders[0]) return orders[0];
  const { deviceId } = await aVehicle(page);
  const lines = [{ kind: 'task' as const, text: 'Noise at the front left' }];
  return await ask(page, addWorkOrder, { body: { deviceId, title: 'Noise', lines } });
}

async function aPart(page: Page) {
  const [part] = await ask(page, listParts, { query: {} });
  if (part) return part;
  const { clientId } = await aVehicle(page);
  return await ask(page, addPart, { body: { clientId, reference: 'A-1', name: 'Oil filter', price: 6_500 } });
}

/** An inspection in which an item failed. */
async function anInspection(page: Page) {
  const { inspections } = await ask(page, listInspections, { query: {} });
  if (inspections[0]) return inspections[0];
  const { clientId, deviceId } = await aVehicle(page);
  const item = { key: 'brakes', name: 'Brakes' };
  const list = { clientId, name: 'Reachable list', kind: 'other' as const, items: [{ ...item, isPhotoNeeded: false }] };
  const { id, revision } = await ask(page, addInspectionTemplate, { body: list });
  const items = [{ ...item, result: 'fail' as const, severity: 'critical' as const }];
  const of = { deviceId: deviceId as DeviceId, templateId: id, templateRevision: revision };
  return await ask(page, addInspection, { body: { ...of, at: Date.now(), signature: 'Awa', items } });
}

/** What is due of a vehicle, with its reasons, or the dialog that one of its buttons opens. */
const ofDue = async (page: Page, language: Language, button?: string): Promise<void> => {
  const { id } = await aDue(page);
  await goTo(page, `/maintenance?due=${id}`);
  const panel = page.getByRole('region', { name: SERVICE });
  await panel.getByText(WORDS[language].maintenance.detail.recent).waitFor();
  if (button === undefined) return;
  await panel.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').last().getByRole('textbox').first().waitFor();
};

/** One of the menu behind the buttons. */
const fromMenu = async (page: Page, language: Language, item: 'postpone' | 'skip'): Promise<void> => {
  const { actions } = WORDS[language].maintenance;
  await ofDue(page, language);
  await page.getByRole('region', { name: SERVICE }).getByRole('button', { name: actions.more }).click();
  await page.getByRole('menuitem', { name: actions[item] }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
};

const dialogOf = (page: Page, words: string): Promise<void> =>
  page.getByRole('dialog').last().getByText(words).first().waitFor();

/** The screens of services, due dates, costs and the workshop, with something in each, and their dialogs. */
export const MAINTENANCE_SCREENS: Screen[] = [
  {
    name: 'a service that is overdue',
    path: '/maintenance/parts', // due dates are read once the service is there
    ready: (page, language) => ofDue(page, language),
  },
  {
    name: 'a service that is done',
    path: '/maintenance',
    ready: (page, language) => ofDue(page, language, WORDS[language].maintenance.actions.complete),
  },
  {
    name: 'a day in the workshop of a vehicle',
    path: '/maintenance',
    ready: (page, language) => ofDue(page, language, WORDS[language].maintenance.actions.plan),
  },
  {
    name: 'a service that is postponed',
    path: '/maintenance',
    ready: (page, language) => fromMenu(page, language, 'postpone'),
  },
  {
    name: 'a service that is left out',
    path: '/maintenance',
    ready: (page, language) => fromMenu(page, language, 'skip'),
  },
  {
    name: 'due dates as a board',
    path: '/maintenance?view=board',
    ready: (page) => page.getByRole('button').filter({ hasText: SERVICE }).first().waitFor(),
  },
  {
    name: 'a day in the workshop of many vehicles',
    path: '/maintenance?plan=true',
    ready: (page) => page.getByRole('dialog').getByRole('checkbox').nth(1).waitFor(),
  },
  {
    name: 'the calendar of due dates',
    path: '/maintenance/calendar',
    // its days are pale until what is due has come
    ready: (page) => page.locator('ol[aria-busy="false"]').waitFor(),
  },
  {
    name: 'services',
    path: '/maintenance/services',
    ready: (page) => page.getByRole('button', { name: SERVICE, exact: true }).first().waitFor(),
  },
  {
    name: 'a new service',
    path: '/maintenance/services?add=true',
    ready: (page, language) => dialogOf(page, WORDS[language].maintenance.service.intervalHint),
  },
  {
    name: 'the vehicles of a service',
    path: '/maintenance/services',
    ready: async (page) => {
      const { serviceId } = await aDue(page);
      await goTo(page, `/maintenance/services?vehicles=${serviceId}`);
      await page.getByRole('dialog').getByRole('checkbox').nth(1).waitFor();
    },
  },
  {
    name: 'operations, one being added',
    path: '/maintenance/operations?add=true',
    ready: (page, language) => dialogOf(page, WORDS[language].maintenance.operation.minutes),
  },
  {
    name: 'what maintenance costs',
    path: '/maintenance/costs',
    ready: async (page) => {
      // of its client: the figures of all clients were read before there was the service, and count as fresh for half a minute
      const { clientId } = await aDue(page);
      await goTo(page, `/maintenance/costs?clientId=${clientId}`);
      await page.getByRole('link', { name: SERVICE, exact: true }).waitFor();
    },
  },
  {
    name: 'the history of maintenance',
    path: '/maintenance/history',
    ready: (page, language) => page.getByText(WORDS[language].maintenance.history.none.title).waitFor(),
  },
  {
    name: 'a work order',
    path: '/maintenance/orders',
    ready: async (page, language) => {
      const { id } = await anOrder(page);
      await goTo(page, `/maintenance/orders?order=${id}`);
      await dialogOf(page, WORDS[language].workshop.sheet.log);
    },
  },
  {
    name: 'a work order that is done',
    path: '/maintenance/orders',
    ready: async (page, language) => {
      const { sheet, complete } = WORDS[language].workshop;
      const { id } = await anOrder(page);
      await goTo(page, `/maintenance/orders?order=${id}`);
      await page.getByRole('dialog').getByRole('button', { name: sheet.complete, exact: true }).click();
      await dialogOf(page, complete.downtime);
    },
  },
  {
    name: 'work orders as a board',
    path: '/maintenance/orders?view=board',
    ready: (page, language) => page.getByRole('region', { name: WORDS[language].workshop.states.open }).waitFor(),
  },
  {
    name: 'a new part',
    path: '/maintenance/parts?add=true',
    ready: (page, language) => dialogOf(page, WORDS[language].workshop.parts.reference),
  },
  {
    name: 'the stock of a part',
    path: '/maintenance/parts',
    ready: async (page, language) => {
      const { id } = await aPart(page);
      await goTo(page, `/maintenance/parts?search=A-1&stock=${id}`); // not the list of before
      await dialogOf(page, WORDS[language].workshop.parts.entries);
    },
  },
  {
    name: 'an inspection',
    path: '/maintenance/inspections',
    ready: async (page) => {
      const { id } = await anInspection(page);
      await goTo(page, `/maintenance/inspections?inspection=${id}`);
      await dialogOf(page, 'Brakes');
    },
  },
  {
    name: 'a defect',
    path: '/maintenance/defects',
    ready: async (page, language) => {
      await anInspection(page);
      const { defects } = await ask(page, listDefects, { query: {} });
      await goTo(page, `/maintenance/defects?defect=${defects[0]?.id}`);
      await dialogOf(page, WORDS[language].inspections.defects.openOrder);
    },
  },
];
