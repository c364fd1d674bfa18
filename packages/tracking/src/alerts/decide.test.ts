import { describe, expect, it } from 'vitest';
import { areaOf } from '../areas/index.ts';
import { NEW_DEVICE } from '../device-state.ts';
import { arrive } from '../fold/arrive.ts';
import { KMH } from '../position/fix.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import type { Timeline } from '../settings/timeline.ts';
import { DEFAULT_ZONE_SETTINGS } from '../settings/zone-settings.ts';
import { aRecord, type Said, START } from '../testing.ts';
import { type AlertInput, type DeviceAlerts, type DeviceRule, decideAlerts, NO_ALERTS } from './decide.ts';
import type { AlertCondition } from './kinds.ts';
import { overtakenBlocks } from './overtaken.ts';

const thresholds = { ...DEFAULT_ZONE_SETTINGS, measuredGap: DEFAULT_SETTINGS.measuredGap };
const ever = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
const depot = { type: 'circle', latitude: 5.3, longitude: -4, radius: 200 } as const;
const CLIENT = 7;
const allGeofences = { geofenceIds: null };
const timeline = [
  {
    from: Number.NEGATIVE_INFINITY,
    owner: CLIENT,
    settings: { ...DEFAULT_SETTINGS, speedLimit: 50 * KMH },
    geofences: { applied: [{ id: 1, version: 1, ...ever, area: areaOf(depot) }], thresholds },
  },
] as const;

const rule = (condition: AlertCondition, more: Partial<DeviceRule> = {}): DeviceRule => ({
  id: 5,
  clientId: CLIENT,
  condition,
  severity: 'warning',
  schedule: null,
  timeZone: 'UTC',
  ...more,
});
const ruled = (condition: AlertCondition, more: Partial<DeviceRule> = {}): DeviceAlerts => ({
  ...NO_ALERTS,
  rules: [rule(condition, more)],
});

/** What becomes of batches, by `decide`. The server's clock is that of the newest fix plus `delay`, s. */
function decided<Found>(
  decide: (input: AlertInput) => Found[],
  alerts: DeviceAlerts,
  batches: Said[][],
  delay = 1,
  past: Timeline = timeline,
): Found[] {
  let state = NEW_DEVICE;
  return batches.flatMap((said) => {
    const now = START + (Math.max(...said.map(({ at }) => at)) + delay) * 1000;
    const records = said.map((one) => aRecord(one));
    const { state: after, events, episodes } = arrive(state, records, now, past);
    const found = decide({ before: state, after, events, episodes, alerts, timeline: past, now });
    state = after;
    return found;
  });
}

/** What batches raise, each as `kind subject @ second` of its beginning. */
const raisedBy = (alerts: DeviceAlerts, batches: Said[][], delay?: number): string[] =>
  decided(decideAlerts, alerts, batches, delay).map(({ kind, subject, beganAt, command, channels }) =>
    [kind, subject, '@', Math.round((beganAt - START) / 1000), command ?? '', ...channels]
      .filter((part) => part !== '')
      .join(' '),
  );

/** Northwards through the depot from 500 m south of its middle, 10 m a second, a fix every ten seconds. */
const drive = (from: number, to: number): Said[] =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, n) => ({
    at: from + n * 10,
    metres: -500 + (from + n * 10) * 10,
    kmh: 36,
    ignition: true,
  }));
const standing = (from: number, to: number, more: Partial<Said> = {}): Said[] =>
  Array.from({ length: (to - from) / 30 + 1 }, (_, n) => ({ at: from + n * 30, kmh: 0, ignition: true, ...more }));
const each = (said: Said[]): Said[][] => said.map((one) => [one]);
const halves = (said: Said[]): Said[][] => [said.slice(0, said.length >> 1), said.slice(said.length >> 1)];

const fast = (from: number, to: number, kmh = 80): Said[] =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, n) => ({
    at: from + n * 10,
    kmh,
    metres: (from + n * 10) * 20 + 2_000,
    ignition: true,
  }));

const SITUATIONS: [string, AlertCondition, Said[], string[]][] = [
  ['a drive through', { kind: 'geofence_entered', ...allGeofences }, drive(0, 150), ['geofence_entered 1 @ 30']],
  ['a drive through', { kind: 'geofence_left', ...allGeofences }, drive(0, 150), ['geofence_left 1 @ 70']],
  [
    'a drive through',
    { kind: 'geofence_crossed', ...allGeofences },
    drive(0, 150),
    ['geofence_crossed 1/in @ 30', 'geofence_crossed 1/out @ 70'],
  ],
  ['another geofence', { kind: 'geofence_entered', geofenceIds: [2] }, drive(0, 150), []],
  ['one that begins within', { kind: 'geofence_entered', ...allGeofences }, standing(0, 600), []],
  ['a stay', { kind: 'geofence_dwell', ...allGeofences, minutes: 5 }, standing(0, 600), ['geofence_dwell 1 @ 0']],
  ['a short stay', { kind: 'geofence_dwell', ...allGeofences, minutes: 15 }, standing(0, 600), []],
  ['a fast drive', { kind: 'speeding', ...allGeofences, overBy: 0 }, fast(0, 60), ['speeding @ 0']],
  ['a fast drive', { kind: 'speeding', ...allGeofences, overBy: 40 }, fast(0, 60), []],
  ['a slow drive', { kind: 'speeding', ...allGeofences, overBy: 0 }, fast(0, 60, 50), []],
  [
    'a faster and faster drive',
    { kind: 'speeding', ...allGeofences, overBy: 40 },
    [...fast(0, 60), ...fast(70, 90, 95)],
    ['speeding @ 0'],
  ],
  ['standing with the engine on', { kind: 'idling', minutes: 5 }, standing(0, 900), ['idling @ 0']],
  ['standing with the engine on', { kind: 'idling', minutes: 20 }, standing(0, 900), []],
  ['an alarm', { kind: 'sos' }, [{ at: 0, alarms: ['sos'] }], ['sos @ 0']],
  ['another alarm', { kind: 'sos' }, [{ at: 0, alarms: ['vibration'] }], []],
  [
    'an empty battery, as its tracker says',
    { kind: 'low_battery' },
    [{ at: 0, alarms: ['lowBattery'] }],
    ['low_battery @ 0'],
  ],
  ['another alarm', { kind: 'low_battery' }, [{ at: 0, alarms: ['powerCut'] }], []],
  ['jamming', { kind: 'jamming' }, [{ at: 0, alarms: ['jamming'] }], ['jamming @ 0']],
  [
    'chosen alarms',
    { kind: 'tracker_alarm', alarms: ['door', 'tamper'] },
    [{ at: 0, alarms: ['door', 'sos', 'tamper'] }],
    ['tracker_alarm door @ 0', 'tracker_alarm tamper @ 0'],
  ],
  [
    'power taken away',
    { kind: 'power_cut' },
    [
      { at: 0, externalPower: true },
      { at: 30, externalPower: false },
      { at: 60, externalPower: false },
    ],
    ['power_cut @ 30'],
  ],
  [
    'an engine started on Tuesday at nine, when no one works',
    { kind: 'ignition_outside_hours', hours: [{ day: 2, from: 600, to: 1_080 }] },
    [
      { at: 0, ignition: false },
      { at: 30, ignition: true },
    ],
    ['ignition_outside_hours @ 30'],
  ],
  [
    'an engine started in working hours',
    { kind: 'ignition_outside_hours', hours: [{ day: 2, from: 480, to: 1_080 }] },
    [
      { at: 0, ignition: false },
      { at: 30, ignition: true },
    ],
    [],
  ],
  [
    'a vehicle towed away',
    { kind: 'tow' },
    [
      ...standing(0, 600, { ignition: true }),
      ...standing(630, 1_200, { ignition: false }),
      ...fast(1_210, 1_300, 30).map((one, n) => ({ ...one, metres: n * 80, ignition: false })),
    ],
    ['tow @ 0'],
  ],
  [
    'messages with the ignition on and no position',
    { kind: 'gps_stale' },
    [...standing(0, 60), ...standing(90, 600, { located: false })],
    ['gps_stale @ 60'],
  ],
  ['a vehicle driven away', { kind: 'tow' }, [...standing(0, 600, { ignition: false }), ...drive(610, 760)], []],
];

describe('a rule', () => {
  it.each(SITUATIONS)('reports %s (%j) once, in one batch or in many', (_, condition, said, expected) => {
    for (const batches of [[said], halves(said), each(said)]) {
      if (batches.some((batch) => batch.length === 0)) continue;
      expect(raisedBy(ruled(condition), batches)).toEqual(expected);
    }
  });

  it('is silent about records that are older than ten minutes, and about those that came before', () => {
    const speeding: AlertCondition = { kind: 'speeding', ...allGeofences, overBy: 0 };
    expect(raisedBy(ruled(speeding), [fast(0, 60)], 599)).toHaveLength(1);
    expect(raisedBy(ruled(speeding), [fast(0, 60)], 600)).toEqual([]);
    const late = raisedBy(ruled({ kind: 'sos' }), [[{ at: 100 }], [{ at: 50, alarms: ['sos'] }]]);
    expect(late).toEqual([]);
  });

  it('is re-armed after a while: two within a batch are one', () => {
    const twice = (pause: number) => [...fast(0, 60), ...fast(70, 70 + pause, 30), ...fast(80 + pause, 140 + pause)];
    const speeding = ruled({ kind: 'speeding', ...allGeofences, overBy: 0 });
    expect(raisedBy(speeding, [twice(400)])).toEqual(['speeding @ 0']);
    expect(raisedBy(speeding, halves(twice(1_000)))).toEqual(['speeding @ 0', 'speeding @ 1080']);
  });

  it('says whose limit it was where that is a geofence’s', () => {
    const [{ geofences, ...period }] = timeline;
    const [{ area, ...everywhere }] = geofences.applied;
    const limited = { ...everywhere, area: areaOf({ ...depot, radius: 20_000 }), speedLimit: 30 * KMH };
    const past = [{ ...period, geofences: { ...geofences, applied: [limited] } }] as const;
    const speeding = ruled({ kind: 'speeding', ...allGeofences, overBy: 0 });
    for (const batches of [[fast(0, 120)], each(fast(0, 120)), [[...fast(0, 120), ...fast(130, 200, 10)]]])
      expect(decided(decideAlerts, speeding, batches, 1, past).map(({ facts }) => facts)).toMatchObject([
        { geofenceId: 1, limit: 30 * KMH },
      ]);
    expect(decided(decideAlerts, speeding, [fast(0, 120)])[0]?.facts).not.toHaveProperty('geofenceId');
  });

  it('about speeding in a geofence fires only where it began in one that applies and is not suspended', () => {
    const [{ geofences, ...period }] = timeline;
    const [everywhere] = geofences.applied;
    // a fast drive begins 2 km north of the depot's middle
    const at = (metres: number) => ({ ...everywhere, area: areaOf({ ...depot, latitude: 5.3 + metres / 111_195 }) });
    const raised = (applied: (typeof geofences.applied)[number], of: number[], more: Partial<DeviceAlerts> = {}) => {
      const past = [{ ...period, geofences: { ...geofences, applied: [applied] } }] as const;
      const alerts = { ...ruled({ kind: 'speeding', overBy: 0, geofenceIds: of }), ...more };
      return [[fast(0, 60)], each(fast(0, 60)), [[...fast(0, 60), ...fast(70, 200, 10)]]].map(
        (batches) => decided(decideAlerts, alerts, batches, 1, past).length,
      );
    };
    expect(raised(at(2_000), [1])).toEqual([1, 1, 1]);
    expect(raised(at(2_000), [1, 2])).toEqual([1, 1, 1]);
    expect(raised(at(2_000), [2])).toEqual([0, 0, 0]);
    // it drives into this one, already too fast
    expect(raised(at(2_700), [1])).toEqual([0, 0, 0]);
    const suspensions = [{ geofenceId: 1, from: START - 1, until: START + 10_000 }];
    expect(raised(at(2_000), [1], { suspensions })).toEqual([0, 0, 0]);
    expect(raised({ ...at(2_000), until: START }, [1])).toEqual([0, 0, 0]);
  });

  it('of another client than the owner at the time is silent', () => {
    expect(raisedBy(ruled({ kind: 'sos' }, { clientId: 8 }), [[{ at: 0, alarms: ['sos'] }]])).toEqual([]);
  });

  it('applies within its hours only', () => {
    const sos = [[{ at: 0, alarms: ['sos'] }]] as Said[][];
    const at = (from: number, to: number, timeZone: string) =>
      raisedBy(ruled({ kind: 'sos' }, { schedule: [{ day: 2, from, to }], timeZone }), sos).length;
    expect([at(540, 600, 'UTC'), at(480, 540, 'UTC')]).toEqual([1, 0]);
    // nine in Abidjan is ten in Lagos
    expect([at(540, 600, 'Africa/Lagos'), at(600, 660, 'Africa/Lagos')]).toEqual([0, 1]);
  });
});

describe('a geofence', () => {
  const reactions = [
    { geofenceId: 1, clientId: CLIENT, actions: ['emailIn', 'smsIn', 'blockIn', 'emailOut', 'unblockOut'] },
  ];

  it('does what its assignment says, each way', () => {
    expect(raisedBy({ ...NO_ALERTS, reactions }, each(drive(0, 150)))).toEqual([
      'geofence_entered 1 @ 30 block email sms',
      'geofence_left 1 @ 70 unblock email',
    ]);
  });

  it('that is suspended for the device is mute, and does not catch up afterwards', () => {
    const suspensions = [{ geofenceId: 1, from: START, until: START + 60_000 }];
    const alerts = { ...ruled({ kind: 'geofence_crossed', ...allGeofences }), reactions, suspensions };
    expect(raisedBy(alerts, each(drive(0, 150)))).toEqual([
      'geofence_crossed 1/out @ 70',
      'geofence_left 1 @ 70 unblock email',
    ]);
  });

  it.each([
    [['blockIn'], ['geofence_entered']],
    [['blockOut'], ['geofence_left']],
    [
      ['blockIn', 'blockOut', 'emailIn'],
      ['geofence_left', 'geofence_entered'],
    ],
    // their alerts unblock
    [['blockIn', 'unblockOut', 'blockOut', 'unblockIn'], []],
    [['emailIn', 'unblockOut'], []],
  ])('withdraws the blocks of %j that the way back overtakes, suspended or not', (actions, expected) => {
    const suspensions = [{ geofenceId: 1, from: START, until: START + 3_600_000 }];
    const alerts = { ...NO_ALERTS, reactions: [{ geofenceId: 1, clientId: CLIENT, actions }], suspensions };
    // in at 30 s and out at 70 s
    for (const batches of [each(drive(0, 150)), halves(drive(0, 150))])
      expect(decided(overtakenBlocks, alerts, batches).map(({ askedBy }) => askedBy)).toEqual(expected);
  });
});
