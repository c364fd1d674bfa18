import type { TrackerModelDetail } from '@balise/contract';
import { expect, test } from 'vitest';
import { readySteps, wantedValues } from './setup-steps.ts';

const step = (text: string, when: 'login' | 'noLogin' | null = null) =>
  ({ purpose: 'apn', means: 'sms', text, when }) as const;
const setup: NonNullable<TrackerModelDetail['setup']> = {
  password: '123456',
  notes: [],
  steps: [
    step('apn{password} {apn}'),
    step('up{password} {apnUser} {apnPassword}', 'login'),
    step('nouser', 'noLogin'),
    step('adminip{password} fleet.example 5001'),
    step('server {port}'),
  ],
};
const none = { apn: '', apnUser: '', apnPassword: '', password: '123456' };

test('what was typed is filled in, and what is missing is named', () => {
  const steps = readySteps(setup, { ...none, apn: ' internet ' });
  expect(steps.map(({ text }) => text)).toEqual([
    'apn123456 internet',
    'nouser',
    'adminip123456 fleet.example 5001',
    'server {port}',
  ]);
  expect(steps.map(({ missing }) => missing)).toEqual([[], [], [], ['port']]);
  expect(readySteps(setup, none)[0]?.missing).toEqual(['apn']);
});

test('an APN with a user name has its own steps; its password may be empty', () => {
  const texts = readySteps(setup, { ...none, apn: 'x', apnUser: 'u' }).map(({ text }) => text);
  expect(texts).toContain('up123456 u ');
  expect(texts).not.toContain('nouser');
});

test.each(['internet#RELAY,1#', 'a;setdigout 1', 'a,b', 'a b', 'a\nDYD#', 'x$AT+GTOUT=y', '*1', '(S07,0)'])(
  '“%s” is filled in nowhere: it would end one command and begin another',
  (odd) => {
    for (const values of [{ apn: odd }, { apn: 'x', apnUser: odd }, { apn: 'x', apnUser: 'u', apnPassword: odd }]) {
      const steps = readySteps(setup, { ...none, ...values });
      for (const { text } of steps) expect(text).not.toContain(odd);
      expect(steps.flatMap(({ missing }) => missing)).toContain(Object.keys(values).at(-1));
    }
    expect(readySteps(setup, { ...none, password: odd })[0]?.missing).toContain('password');
  },
);

test('only what the steps use is asked for', () => {
  expect([...wantedValues(setup)].sort()).toEqual(['apn', 'apnPassword', 'apnUser', 'password']);
  expect([...wantedValues({ ...setup, steps: [step('http://{host}:{port}')] })]).toEqual([]);
});
