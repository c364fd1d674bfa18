import type { ListedEvent } from '@balise/contract';
import type { Badge } from '@balise/tracking';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import { StatusGlyph } from './status-glyph.tsx';

/** The state that an event leads to, whose shape represents it; the others have an icon. */
const LEADS_TO: Partial<Record<ListedEvent, Badge>> = {
  movement_started: 'moving',
  movement_stopped: 'stopped',
  idling_started: 'idle',
  power_cut: 'powerCut',
  disconnected: 'disconnected',
};

const ICONS: Partial<Record<ListedEvent, IconName>> = {
  ignition_turned_on: 'key',
  ignition_turned_off: 'key',
  power_restored: 'power',
  alarm_raised: 'warning',
  driver_identified: 'user',
  driver_released: 'user',
  trouble_codes_reported: 'wrench',
  trouble_codes_gone: 'wrench',
  battery_low: 'battery',
  harsh_acceleration: 'wheel',
  harsh_braking: 'wheel',
  harsh_cornering: 'wheel',
  identity_contested: 'warning',
  speeding_started: 'gauge',
  speeding_ended: 'gauge',
  reconnected: 'antenna',
  command_sent: 'message',
  command_confirmed: 'check',
  command_failed: 'warning',
};

/** The sign of a kind of event, as it is before its words. */
export function EventGlyph({ kind }: { kind: ListedEvent }) {
  const badge = LEADS_TO[kind];
  return badge ? <StatusGlyph badge={badge} /> : <Icon name={ICONS[kind] ?? 'clock'} />;
}
