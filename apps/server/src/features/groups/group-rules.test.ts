import { addGroup, editGroup, type GroupFields, removeDevicesFromGroup } from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aGroupsWorld } from './testing/groups-world.ts';

const { world, owner, comoe, aGroup, put, fast } = await aGroupsWorld();
afterAll(() => world.end());

describe('the rules of a dynamic group', () => {
  const faultsOf = async (fields: object) => {
    const { status, error } = await comoe(addGroup, { body: { designation: 'Odd', ...fields } as GroupFields });
    return [status, Object.fromEntries(Object.entries(error?.fields ?? {}).map(([field, { code }]) => [field, code]))];
  };
  const rule = (feature: string, operator: string, value: unknown) => ({ feature, operator, value });

  test('are stored as they were set, and left out of an edit they stay', async () => {
    const rules = [fast, { feature: 'connection', operator: 'equals', value: 'connected' }] as const;
    const group = await aGroup({ rules: [...rules], combine: 'any' });
    expect(group).toMatchObject({ kind: 'dynamic', rules, combine: 'any' });
    const revision = async () =>
      (await owner.query('select revision from device_groups where id = $1', [group.id])).rows[0].revision;
    const edit = (body: Partial<GroupFields>) =>
      comoe(editGroup, { params: { id: group.id }, body: { designation: 'Fast ones', ...body } });
    expect((await edit({})).data).toMatchObject({ designation: 'Fast ones', rules, combine: 'any' });
    expect(await revision()).toBe(1);
    expect((await edit({ rules: [fast] })).data.rules).toEqual([fast]);
    expect(await revision()).toBe(2);
    expect((await edit({ rules: [] })).error.fields?.rules?.code).toBe('required');
  });

  test.each([
    ['a feature that there is not', [rule('colour', 'equals', 1)], { 'rules.0.feature': 'invalid_value' }],
    ['an operator that there is not', [rule('speed', 'like', 1)], { 'rules.0.operator': 'invalid_value' }],
    ['a number where a state belongs', [rule('power', 'equals', 12)], { 'rules.0.value': 'rule_wants_state' }],
    ['a state where a number belongs', [rule('power', 'lessThan', 'absent')], { 'rules.0.value': 'rule_wants_number' }],
    ['another feature’s state', [rule('power', 'equals', 'connected')], { 'rules.0.value': 'rule_state_unknown' }],
    ['a speed that equals a state', [rule('speed', 'equals', 'absent')], { 'rules.0.value': 'rule_wants_number' }],
    ['a speed below zero', [rule('speed', 'lessThan', -1)], { 'rules.0.value': 'too_small' }],
    ['a speed that nothing has', [rule('speed', 'greaterThan', 301)], { 'rules.0.value': 'too_large' }],
    ['a silence of no time', [rule('connection', 'greaterThan', 0)], { 'rules.0.value': 'too_small' }],
    ['a word', [rule('speed', 'greaterThan', 'fast')], { 'rules.0.value': 'invalid_value' }],
    ['no value', [rule('speed', 'greaterThan', undefined)], { 'rules.0.value': 'required' }],
    ['the same rule twice', [fast, fast], { 'rules.1.value': 'rule_repeated' }],
    ['what cannot be together', [fast, rule('speed', 'lessThan', 50)], { 'rules.1.value': 'rule_contradicts' }],
    ['eleven rules', Array.from({ length: 11 }, (_, n) => rule('speed', 'greaterThan', n)), { rules: 'too_many' }],
  ])('%s is refused at its field', async (_, rules, expected) => {
    expect(await faultsOf({ rules })).toEqual([422, expected]);
  });

  test('that contradict each other may stand where one of them is enough', async () => {
    expect((await aGroup({ combine: 'any', rules: [fast, { ...fast, operator: 'lessThan', value: 50 }] })).kind).toBe(
      'dynamic',
    );
  });

  test('choose the devices: no one adds or removes one by hand', async () => {
    const [group, device] = [await aGroup({ rules: [fast] }), await aDevice(world)];
    const added = await put(group, device.id);
    expect([added.status, added.error.code]).toEqual([409, 'group_is_dynamic']);
    const body = { deviceIdList: [device.id], groupId: group.id };
    expect((await comoe(removeDevicesFromGroup, { body })).error.code).toBe('group_is_dynamic');
  });
});
