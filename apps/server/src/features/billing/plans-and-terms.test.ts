import * as contract from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aBillingWorld, at } from './testing/billing-world.ts';

const { world, comoe, bandama, kanari, plan, open, pay, note, lastAudit, aClient } = await aBillingWorld();
afterAll(() => world.end());

describe('plans', () => {
  test('are added, edited and taken off the offer, each in the audit log', async () => {
    const added = await kanari(contract.addPlan, {
      body: { name: 'Gold', currency: 'EUR', price: 1999, setupFee: 500 },
    });
    expect(added.data).toMatchObject({ name: 'Gold', currency: 'EUR', price: 1999, setupFee: 500, clients: 0 });
    expect(await lastAudit()).toMatchObject({
      action: 'plan.add',
      subject_name: 'Gold',
      partner_id: world.partners.kanari,
    });
    const { id } = added.data;
    const edited = await kanari(contract.editPlan, {
      params: { id },
      body: { name: 'Gold+', price: 2499, setupFee: 500 },
    });
    expect(edited.data).toMatchObject({ id, name: 'Gold+', price: 2499 });
    expect(await lastAudit()).toMatchObject({
      action: 'plan.edit',
      before: { price: 1999, name: 'Gold' },
      after: { price: 2499 },
    });
    expect((await kanari(contract.deletePlan, { params: { id } })).status).toBe(200);
    expect((await kanari(contract.listPlans, { query: {} })).data.map(({ name }) => name)).toEqual(['Standard']);
    expect((await kanari(contract.deletePlan, { params: { id } })).error.code).toBe('not_found');
  });
  test('a name is taken once, in any case of its letters', async () => {
    const { status, error } = await kanari(contract.addPlan, { body: { name: 'STANDARD', currency: 'XOF', price: 1 } });
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([409, 'already_exists', ['name']]);
    const other = (await kanari(contract.addPlan, { body: { name: 'Other', currency: 'XOF', price: 1 } })).data;
    const renamed = await kanari(contract.editPlan, { params: { id: other.id }, body: { name: 'standard', price: 1 } });
    expect(renamed.error.code).toBe('already_exists');
  });
  test('one that a client is on stays', async () => {
    await aClient();
    expect((await kanari(contract.deletePlan, { params: { id: plan.id } })).error.code).toBe('plan_in_use');
  });
  test('the platform’s people say whose plan it is', async () => {
    const body = { name: 'Sahel 1', currency: 'XOF', price: 1 } as const;
    const { error } = await world.as('platform')(contract.addPlan, { body });
    expect(error.fields).toHaveProperty('partnerId');
    const added = await world.as('platform')(contract.addPlan, { body: { ...body, partnerId: world.partners.sahel } });
    expect(added.data.partnerId).toBe(world.partners.sahel);
  });
});

describe('terms', () => {
  test('a client with whom nothing is agreed owes nothing, and no payment of it can be recorded', async () => {
    const { data } = await kanari(contract.getBilling, at(bandama));
    expect(data).toMatchObject({ currency: null, owed: 0, state: 'active', path: [], next: null });
    expect((await pay(bandama, 100)).error.code).toBe('billing_not_open');
    expect((await note(bandama, 'credit_note', 100)).error.code).toBe('billing_not_open');
  });
  test('a plan of another currency or partner is no choice', async () => {
    const { id } = await aClient();
    const euro = (await kanari(contract.addPlan, { body: { name: 'Euro', currency: 'EUR', price: 1 } })).data;
    expect((await open(id, euro.id)).error.fields).toHaveProperty('planId');
    const body = { name: 'Sahel 2', currency: 'XOF', price: 1 } as const;
    const strange = (await world.as('sahel')(contract.addPlan, { body })).data;
    expect((await open(id, strange.id)).error.fields).toHaveProperty('planId');
  });
  test('a currency in which something is posted stays', async () => {
    const { id } = await aClient();
    const euro = { currency: 'EUR', planId: null, paymentDays: 5 } as const;
    expect((await kanari(contract.setBillingTerms, { ...at(id), body: euro })).data).toMatchObject({
      currency: 'EUR',
      planId: null,
    });
    await pay(id, 5);
    const xof = { ...euro, currency: 'XOF' } as const;
    expect((await kanari(contract.setBillingTerms, { ...at(id), body: xof })).error.code).toBe('currency_fixed');
  });
  test('devices get a plan of their own, and lose it; another client’s device is not found', async () => {
    const { id } = await aClient();
    const device = await aDevice(world, { clientId: id });
    const strange = await aDevice(world, { clientId: comoe });
    const own = (await kanari(contract.addPlan, { body: { name: `Own ${id}`, currency: 'XOF', price: 9 } })).data;
    const give = (deviceIdList: contract.DeviceId[], planId: contract.PlanId | null) =>
      kanari(contract.setDevicePlan, { ...at(id), body: { deviceIdList, planId } });
    expect((await give([device.id], own.id)).data.ownPlans).toMatchObject([
      { deviceId: device.id, planName: own.name },
    ]);
    expect((await kanari(contract.deletePlan, { params: { id: own.id } })).error.code).toBe('plan_in_use');
    expect((await give([device.id, strange.id], own.id)).error.code).toBe('device_not_found');
    expect((await give([device.id], null)).data.ownPlans).toEqual([]);
    expect((await kanari(contract.deletePlan, { params: { id: own.id } })).status).toBe(200);
  });
});
