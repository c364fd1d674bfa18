import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../core/endpoints.ts';
import {
  ADMINISTERING,
  effectiveRights,
  isOffered,
  PRESETS,
  presetRights,
  RIGHT_NAMES,
  RIGHTS,
  type Right,
  ROLES,
  rightsWithin,
  rightsWordOf,
  usableRights,
} from './rights.ts';

const role = fc.constantFrom(...ROLES);
const given = fc.subarray([...RIGHT_NAMES, 'fly', '']);
const preset = fc.constantFrom(...PRESETS);

test('what counts is given, possible, in the matrix’ order, and counts again', () => {
  fc.assert(
    fc.property(role, fc.boolean(), fc.shuffledSubarray([...RIGHT_NAMES, 'fly']), (where, limited, rights) => {
      const counting = effectiveRights(where, limited, rights);
      for (const right of counting) {
        expect(rights).toContain(right);
        expect(RIGHTS[right].roles).toContain(where);
        if (limited) expect(RIGHTS[right].limited).toBe(true);
      }
      expect(counting).toEqual(RIGHT_NAMES.filter((right) => counting.includes(right)));
      expect(effectiveRights(where, limited, counting)).toEqual(counting);
    }),
  );
});

test('more given is never less, and a limited access or a lower place never adds', () => {
  fc.assert(
    fc.property(role, fc.boolean(), given, given, (where, limited, some, others) => {
      const more = effectiveRights(where, limited, [...some, ...others]);
      expect(more).toEqual(expect.arrayContaining(effectiveRights(where, limited, some)));
      expect(effectiveRights(where, false, some)).toEqual(expect.arrayContaining(effectiveRights(where, true, some)));
      expect(rightsWithin('platform')).toEqual(expect.arrayContaining(rightsWithin('partner')));
      expect(rightsWithin('partner')).toEqual(expect.arrayContaining(rightsWithin('client')));
    }),
  );
});

test('a preset gives only what can count, an administrator all of it, and each is found again by its word', () => {
  fc.assert(
    fc.property(preset, role, fc.boolean(), (name, where, limited) => {
      const rights = presetRights(name, where, limited);
      expect(effectiveRights(where, limited, rights)).toEqual(rights);
      expect(presetRights('administrator', where, limited)).toEqual(expect.arrayContaining(rights));
      expect(rightsWordOf(where, limited, rights)).toBe(name);
    }),
  );
});

test('what judges all vehicles of a client, and when their engines may be cut, is for administrators and managers', () => {
  for (const where of ROLES) {
    const holders = PRESETS.filter((name) => presetRights(name, where).includes('manage_thresholds'));
    expect([where, holders]).toEqual([where, ['administrator', 'manager']]);
    expect(presetRights('administrator', where, true)).not.toContain('manage_thresholds');
  }
});

test('a right is offered where a call asks for it, and nowhere else', () => {
  // an emergency is a kind of block, and health a part of a driver: both ask for this right beside that of their call
  const beside = ['block_emergency', 'view_driver_health'];
  const asked = new Set<string>([...ENDPOINTS.map(({ access }) => access), ...beside]);
  expect(RIGHT_NAMES.filter(isOffered)).toEqual(RIGHT_NAMES.filter((right) => asked.has(right)));
});

test('only an administrator’s preset administers', () => {
  for (const where of ROLES) {
    for (const name of PRESETS) {
      const administers = ADMINISTERING.every((right) => presetRights(name, where).includes(right));
      expect([where, name, administers]).toEqual([where, name, name === 'administrator']);
      expect(ADMINISTERING.some((right) => presetRights(name, where, true).includes(right))).toBe(false);
    }
  }
});

test('one right more or less is a choice of one’s own, none is none', () => {
  expect(rightsWordOf('client', false, [])).toBe('none');
  const reader: Right[] = presetRights('read_only', 'client');
  expect(rightsWordOf('client', false, [...reader, 'view_users'])).toBe('custom');
  expect(rightsWordOf('client', false, reader.slice(1))).toBe('custom');
  // what cannot count changes no word
  expect(rightsWordOf('client', true, [...reader, 'view_users'])).toBe('read_only');
});

test('a user who may not see devices can use no right that is about them', () => {
  expect(usableRights('client', false, rightsWithin('client'))).toEqual(rightsWithin('client'));
  const without = usableRights(
    'platform',
    false,
    RIGHT_NAMES.filter((right) => right !== 'view_devices'),
  );
  const groups = new Set(without.map((right) => RIGHTS[right].group));
  expect(without).not.toContain('claim_unknown_device');
  for (const group of ['devices', 'groups', 'history', 'commands'] as const) expect(groups).not.toContain(group);
  for (const group of ['people', 'business', 'platform'] as const) expect(groups).toContain(group);
});
