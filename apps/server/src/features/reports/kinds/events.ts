import type { EventContent } from '@balise/tracking';
import { idsOf } from '../read/open.ts';
import { eventsOf } from '../read/queries.ts';
import { atOnce, finder, inOrder, type Raw, type Reading, type Subject } from '../read/source.ts';

type Content = Partial<
  EventContent['alarm_raised'] &
    EventContent['movement_stopped'] &
    EventContent['harsh_braking'] &
    EventContent['battery_low']
>;

/** What happened, one line an event. */
export const events = atOnce(async (reading: Reading, subjects: readonly Subject[]): Promise<Raw[]> => {
  const { tx, asked } = reading;
  const find = finder(subjects);
  const rows = await eventsOf(tx, idsOf(subjects), asked.filters.eventKinds ?? null, asked);
  const raw = rows.flatMap(({ deviceId, clientId, at, kind, content }) => {
    const subject = find(deviceId, clientId);
    if (!subject) return [];
    const { alarms = null, startedAt, peak = null, from = null, to = null, volts = null } = content as Content;
    const values = {
      ...{ at, event: kind, alarms, lasted: startedAt === undefined ? null : at - startedAt },
      ...{ peak, speedBefore: from, speedAfter: to, volts },
    };
    return [{ subject, from: at, to: at, mark: kind, values }];
  });
  return inOrder(raw, subjects, byCause);
});

/** Of one moment, what made a vehicle idle stands before that it idles: its engine came on, or its drive was over. */
const byCause = ({ mark: a }: Raw, { mark: b }: Raw): number =>
  Number(a === 'idling_started') - Number(b === 'idling_started');
