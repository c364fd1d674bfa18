import type { Alarm } from '../position/attributes.ts';
import { emitEvent } from './emit-event.ts';
import type { RecordStep } from './step.ts';

/** Alarms that the device raised. One that it goes on repeating was raised once. */
export const raiseAlarms: RecordStep = (state, { at, fix }, settings, out) => {
  const { alarms } = fix.attributes;
  if (alarms === undefined || alarms.length === 0) return;
  const { alarms: before } = state;
  const seen = { ...before.seen };
  const raised: Alarm[] = before.at === at ? [...before.raised] : [];
  const known = raised.length;
  for (const alarm of alarms) {
    const last = seen[alarm];
    if (last === undefined || at - last > settings.alarmRearm * 1000) raised.push(alarm);
    seen[alarm] = at;
  }
  state.alarms = { seen, at, raised };
  if (raised.length > known) {
    emitEvent(state, out, { at, kind: 'alarm_raised', content: { alarms: raised }, decidedAt: at });
  }
};
