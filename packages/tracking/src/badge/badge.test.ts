import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { badge } from './badge.ts';
import { hasStatus } from './count.ts';
import { ADMIN_STATES, type AdminState, BADGES, type StatusFacts } from './status.ts';

const NOW = Date.UTC(2026, 2, 10, 9);
const ago = (seconds: number) => NOW - seconds * 1000;

const REPORTING: StatusFacts = {
  seenAt: ago(10),
  validAt: ago(10),
  moving: false,
  movingSince: ago(1000),
  slowSince: ago(1000),
  ignition: null,
  ignitionSince: null,
  powerCutSince: null,
  reportInterval: null,
  heartbeatInterval: null,
};
const of = (facts: Partial<StatusFacts> = {}, admin: AdminState = 'enabled') =>
  badge({ ...REPORTING, ...facts }, admin, NOW, DEFAULT_SETTINGS);

const driving = { moving: true, movingSince: ago(300), slowSince: null, ignition: true, ignitionSince: ago(400) };
const parked = { ignition: false, ignitionSince: ago(9000), movingSince: ago(9000) };

describe('the badge of a device', () => {
  it('is what people decided, before anything that it says', () => {
    expect(of(driving, 'deleted').badge).toBe('deleted');
    expect(of({ seenAt: null }, 'suspended').badge).toBe('suspended');
    expect(of({ powerCutSince: ago(5) }, 'disabled').badge).toBe('disabled');
  });

  it('is never connected until the first message', () => {
    expect(of({ seenAt: null, validAt: null, movingSince: null, slowSince: null })).toMatchObject({
      badge: 'neverConnected',
      since: null,
    });
  });

  it('is private, and not stopped, once private time is over and until its next message; silence ends that', () => {
    const ended = { movingSince: null, validAt: null, privacy: [[ago(300), ago(5)]] as [number, number][] };
    expect(of(ended)).toMatchObject({ badge: 'private', since: null, flags: { stopped: false, operational: false } });
    expect(of({ ...ended, seenAt: ago(3) })).toMatchObject({ badge: 'stopped', flags: { private: false } });
    expect(of({ ...ended, seenAt: ago(601), privacy: [[ago(700), ago(5)]] }).badge).toBe('disconnected');
  });

  it('is a power cut while one is open, also when the device falls silent after it', () => {
    expect(of({ ...driving, powerCutSince: ago(60) })).toMatchObject({ badge: 'powerCut', since: ago(60) });
    const silent = of({ powerCutSince: ago(5000), seenAt: ago(4000) });
    expect(silent.badge).toBe('powerCut');
    expect(silent.flags.disconnected).toBe(true);
  });

  it('is disconnected after ten minutes without a message, since the last one', () => {
    expect(of({ ...driving, seenAt: ago(600), validAt: ago(600) }).badge).toBe('moving');
    expect(of({ ...driving, seenAt: ago(601), validAt: ago(601) })).toMatchObject({
      badge: 'disconnected',
      since: ago(601),
    });
  });

  it('waits three times the usual interval where that is longer', () => {
    const slow = { ...driving, reportInterval: 900 };
    expect(of({ ...slow, seenAt: ago(2700), validAt: ago(2700) }).badge).toBe('moving');
    expect(of({ ...slow, seenAt: ago(2701), validAt: ago(2701) }).badge).toBe('disconnected');
  });

  it('waits seventy minutes, or two heartbeats, for a parked one', () => {
    expect(of({ ...parked, seenAt: ago(4200) }).badge).toBe('stopped');
    expect(of({ ...parked, seenAt: ago(4201) }).badge).toBe('disconnected');
    expect(of({ ...parked, heartbeatInterval: 3600, seenAt: ago(7200) }).badge).toBe('stopped');
    expect(of({ ...parked, heartbeatInterval: 3600, seenAt: ago(7201) }).badge).toBe('disconnected');
    expect(of({ ...parked, reportInterval: 30, seenAt: ago(4200) }).badge).toBe('stopped');
  });

  it('is GPS stale when messages arrive with the ignition on and no location is worth anything for five minutes', () => {
    const on = { ignition: true, ignitionSince: ago(4000) };
    expect(of({ ...on, seenAt: ago(0), validAt: ago(300) }).flags.gpsStale).toBe(false);
    expect(of({ ...on, seenAt: ago(0), validAt: ago(301) })).toMatchObject({ badge: 'gpsStale', since: ago(301) });
    expect(of({ ...on, validAt: null }).badge).toBe('gpsStale');
    expect(of({ ...parked, validAt: ago(4000) }).badge).toBe('stopped');
  });

  it('is not GPS stale in the first minutes after the ignition, nor between two messages that are far apart', () => {
    expect(of({ ignition: true, ignitionSince: ago(60), validAt: ago(30_000), seenAt: ago(0) }).badge).not.toBe(
      'gpsStale',
    );
    expect(of({ ...driving, reportInterval: 600, seenAt: ago(590), validAt: ago(590) }).badge).toBe('moving');
  });

  it('is moving since the movement began', () => {
    expect(of(driving)).toMatchObject({ badge: 'moving', since: ago(300) });
  });

  it('is idle once the ignition is on and the speed low for two minutes, since both are', () => {
    const idle = { ignition: true, ignitionSince: ago(500), slowSince: ago(120), movingSince: ago(120) };
    expect(of(idle)).toMatchObject({ badge: 'idle', since: ago(120) });
    expect(of({ ...idle, slowSince: ago(119) }).badge).toBe('stopped');
    expect(of({ ...idle, ignitionSince: ago(119) }).badge).toBe('stopped');
    expect(of({ ...idle, ignition: null, ignitionSince: null }).badge).toBe('stopped');
  });

  it('goes by the client’s own thresholds where the facts have them', () => {
    const idle = { ignition: true, ignitionSince: ago(500), slowSince: ago(300), movingSince: ago(300) };
    expect(of({ ...idle, thresholds: { idleAfter: 600 } }).badge).toBe('stopped');
    expect(of({ ...idle, thresholds: { movingSpeed: 1 } }).badge).toBe('idle');
  });

  it('is stopped otherwise, since the movement ended', () => {
    expect(of(parked)).toMatchObject({ badge: 'stopped', since: ago(9000) });
  });
});

describe('the flags of a device', () => {
  it('tell each rule apart from the badge', () => {
    const { flags } = of({ ...driving, powerCutSince: ago(60) }, 'suspended');
    expect(flags).toMatchObject({ suspended: true, powerCut: true, moving: true, stopped: false });
  });

  it('say operational: enabled, connected, and powered', () => {
    expect(of().flags.operational).toBe(true);
    expect(of({}, 'disabled').flags.operational).toBe(false);
    expect(of({}, 'suspended').flags.operational).toBe(false);
    expect(of({ powerCutSince: ago(1) }).flags.operational).toBe(false);
    expect(of({ seenAt: ago(601) }).flags.operational).toBe(false);
    expect(of({ seenAt: null }).flags.operational).toBe(false);
  });

  it('always include the one that is the badge, and the badge is the first of them in the order of the rules', () => {
    const moment = fc.option(fc.integer({ min: 0, max: 20_000 }).map(ago));
    const facts = fc.record({
      seenAt: moment,
      validAt: moment,
      moving: fc.boolean(),
      movingSince: moment,
      slowSince: moment,
      ignition: fc.option(fc.boolean()),
      ignitionSince: moment,
      powerCutSince: moment,
      reportInterval: fc.option(fc.integer({ min: 1, max: 5000 })),
      heartbeatInterval: fc.option(fc.integer({ min: 1, max: 5000 })),
    });
    fc.assert(
      fc.property(facts, fc.constantFrom(...ADMIN_STATES), (some, admin) => {
        const status = badge(some, admin, NOW, DEFAULT_SETTINGS);
        expect(BADGES.filter((rule) => status.flags[rule])[0]).toBe(status.badge);
        expect(hasStatus(status.badge, 'operational')).toBe(status.flags.operational);
      }),
    );
  });
});
