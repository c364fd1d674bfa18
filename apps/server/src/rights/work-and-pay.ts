import { randomUUID } from 'node:crypto';
import {
  addDriver,
  addWorkAndPay,
  changeWorkAndPayState,
  importWorkAndPay,
  listWorkAndPayReceipts,
  type WorkAndPay,
} from '@balise/contract';
import { anSmsAccount } from '../sms/testing/sms-account.ts';
import { aDevice } from '../testing/device.ts';
import type { World } from '../testing/world.ts';
import { idFrom, outcomes, type Rows, unique } from './matrix.ts';
import { secretPlate } from './secret.ts';

// neither presets to read nor a limited user's hold the right
const READERS = outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes');
const LISTS = outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes');
const MANAGERS = READERS;

/** A draft of Comoé, whose driver pays for one of its vehicles. */
async function aDraft(world: World): Promise<WorkAndPay> {
  const clientId = world.clients.comoe;
  const driver = await world.as('comoe')(addDriver, {
    body: { clientId, lastName: secretPlate(), phone: '+2250700000003' },
  });
  const device = await aDevice(world, { designation: secretPlate() });
  const body = { ...TERMS, clientId, driverId: driver.data.id, deviceId: device.id };
  return (await world.as('comoe')(addWorkAndPay, { body })).data;
}

const TERMS = {
  currency: 'XOF' as const,
  price: 1000,
  instalment: 10,
  weekdays: [1],
  language: 'fr' as const,
  startsOn: '2026-11-16',
};

async function running(world: World): Promise<WorkAndPay> {
  const { id } = await aDraft(world);
  return (await world.as('comoe')(changeWorkAndPayState, { params: { id }, body: { act: 'start' } })).data;
}

const ofDraft = async ({ world }: { world: World }) => ({ params: { id: (await aDraft(world)).id } });
const ofRunning =
  (body: object) =>
  async ({ world }: { world: World }) => ({
    params: { id: (await running(world)).id },
    body: { requestId: randomUUID(), ...body },
  });

/** Mobile money of Comoé that waits. */
async function aReceipt(world: World): Promise<number> {
  const content = Buffer.from(`Date;Reference;Amount\n2026-11-20;${unique()};50`).toString('base64');
  const body = { clientId: world.clients.comoe, operator: 'Wave', currency: 'XOF' as const, preview: false, content };
  await world.as('comoe')(importWorkAndPay, { body });
  return (await world.as('comoe')(listWorkAndPayReceipts, { query: {} })).data.receipts[0]?.id ?? 0;
}

export const workAndPayRows: Rows = {
  listWorkAndPay: {
    needs: 'view_work_and_pay',
    outcomes: LISTS,
    input: async ({ world }) => {
      await aDraft(world);
      return {};
    },
  },
  exportWorkAndPay: {
    needs: 'view_work_and_pay',
    outcomes: LISTS,
    input: () => ({ query: { format: 'csv', language: 'en' } }),
  },
  getWorkAndPay: { needs: 'view_work_and_pay', outcomes: READERS, input: ofDraft },
  listWorkAndPayEntries: { needs: 'view_work_and_pay', outcomes: READERS, input: ofDraft },
  printWorkAndPay: { needs: 'view_work_and_pay', outcomes: READERS, input: ofDraft },
  addWorkAndPay: {
    needs: 'manage_work_and_pay',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { driverId, deviceId } = await aDraft(world);
      return { body: { ...TERMS, clientId: world.clients.comoe, driverId, deviceId } };
    },
  },
  editWorkAndPay: {
    needs: 'manage_work_and_pay',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { id, driverId, deviceId } = await aDraft(world);
      return { params: { id }, body: { ...TERMS, driverId, deviceId, note: unique() } };
    },
  },
  deleteWorkAndPay: { needs: 'manage_work_and_pay', outcomes: MANAGERS, input: ofDraft },
  changeWorkAndPayState: {
    needs: 'manage_work_and_pay',
    outcomes: MANAGERS,
    input: async (asked) => ({ ...(await ofDraft(asked)), body: { act: 'start' } }),
  },
  payWorkAndPay: {
    needs: 'manage_work_and_pay',
    outcomes: MANAGERS,
    input: ofRunning({ amount: 5, method: 'cash', paidOn: '2026-11-20' }),
  },
  waiveWorkAndPay: { needs: 'manage_work_and_pay', outcomes: MANAGERS, input: ofRunning({ amount: 5, reason: 'x' }) },
  correctWorkAndPayEntry: {
    needs: 'manage_work_and_pay',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      const { id } = await running(world);
      const entryId = await idFrom(world, `select id from work_and_pay_entries where contract_id = ${id} limit 1`);
      return { params: { id }, body: { requestId: randomUUID(), entryId, amount: 4, reason: 'x' } };
    },
  },
  textWorkAndPay: {
    needs: 'manage_work_and_pay',
    outcomes: MANAGERS,
    input: async ({ world }) => {
      await anSmsAccount(world.database.pools.owner, world.clients.comoe, 10_000_000);
      return { params: { id: (await running(world)).id } };
    },
  },
  decideWorkAndPayProposal: {
    needs: 'view_work_and_pay',
    outcomes: READERS,
    input: async ({ world }) => {
      const { id, deviceId, clientId } = await running(world);
      const proposalId = await idFrom(
        world,
        `insert into work_and_pay_proposals (contract_id, client_id, device_id, kind, proposed_at, arrears, since_day)
         values (${id}, ${clientId}, ${deviceId}, 'block', now(), 10, '2026-11-16') returning id`,
      );
      return { params: { id, proposalId }, body: { approve: false, reason: 'x' } };
    },
  },
  listHolidays: {
    needs: 'view_work_and_pay',
    outcomes: READERS,
    input: ({ world }) => ({ query: { clientId: world.clients.comoe } }),
  },
  saveHolidays: {
    needs: 'manage_work_and_pay',
    outcomes: MANAGERS,
    input: ({ world }) => ({
      body: { clientId: world.clients.comoe, holidays: [{ day: '2026-12-25', name: unique() }] },
    }),
  },
  importWorkAndPay: {
    needs: 'manage_work_and_pay',
    outcomes: MANAGERS,
    input: ({ world }) => ({
      body: {
        clientId: world.clients.comoe,
        operator: 'Wave',
        currency: 'XOF',
        preview: false,
        content: Buffer.from(`Date;Reference;Amount\n2026-11-20;${unique()};50`).toString('base64'),
      },
    }),
  },
  listWorkAndPayReceipts: {
    needs: 'view_work_and_pay',
    outcomes: LISTS,
    input: async ({ world }) => {
      await aReceipt(world);
      return {};
    },
  },
  assignWorkAndPayReceipt: {
    needs: 'manage_work_and_pay',
    outcomes: MANAGERS,
    input: async ({ world }) => ({ params: { id: await aReceipt(world) }, body: { contractId: null, reason: 'x' } }),
  },
};
