import { expect, test } from 'vitest';
import { teltonika } from './index.ts';
import { teltonikaTracker } from './tracker.ts';

test.each([[['P0301', 'U0100']], [['P0420']], [[]]])(
  'trouble codes %j reach the platform as the tracker lists them',
  (dtcs) => {
    const fix = { time: Date.UTC(2026, 10, 20), location: null, attributes: { ignition: true, dtcs } };
    const frame = teltonikaTracker.report('356307042441013', [fix], 1);
    const { fixes } = teltonika.decode(frame, teltonika.open());
    expect(fixes[0]?.attributes.dtcs).toEqual(dtcs);
  },
);
