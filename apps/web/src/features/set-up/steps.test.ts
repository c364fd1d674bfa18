import { type Right, ROLES, rightsWithin } from '@balise/contract';
import { describe, expect, test } from 'vitest';
import { nextStep, type SetUpDone, stepsOf } from './steps.ts';

const NOTHING: SetUpDone = { company: false, client: false, user: false, vehicle: false, position: false };

describe('the steps to a first vehicle', () => {
  test.each([
    ['platform', ['company', 'client', 'user', 'vehicle', 'position']],
    ['partner', ['client', 'user', 'vehicle', 'position']],
    ['client', ['user', 'vehicle', 'position']],
  ] as const)('of an administrator of a %s', (role, steps) => {
    expect(stepsOf({ role, rights: rightsWithin(role) })).toEqual(steps);
  });

  test('a step that the reader has no right for is left out', () => {
    const without = (...gone: Right[]) => rightsWithin('partner').filter((right) => !gone.includes(right));
    expect(stepsOf({ role: 'partner', rights: without('add_user') })).toEqual(['client', 'vehicle', 'position']);
    for (const role of ROLES) expect(stepsOf({ role, rights: ['view_devices'] })).toEqual([]);
  });

  test('the next step is the first that is not done', () => {
    const steps = stepsOf({ role: 'platform', rights: rightsWithin('platform') });
    expect(nextStep(steps, NOTHING)).toBe('company');
    expect(nextStep(steps, { ...NOTHING, company: true, client: true })).toBe('user');
    expect(nextStep(steps, { ...NOTHING, company: true, client: true, user: true, vehicle: true })).toBe('position');
    expect(nextStep(steps, { company: true, client: true, user: true, vehicle: true, position: true })).toBeUndefined();
  });
});
