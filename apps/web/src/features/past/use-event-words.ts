import type { PastEvent } from '@balise/contract';
import type { EventContent } from '@balise/tracking';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';

type Content = Partial<EventContent['alarm_raised'] & EventContent['battery_low'] & EventContent['harsh_braking']>;

/** What happened, with its figures: the alarms, the volts, or how hard and from which speed to which. */
export function useEventWords(): (event: PastEvent) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ kind, content }) => {
    const { alarms, volts, peak, from, to } = content as Content;
    if (alarms) return alarms.map((alarm) => t(`events.alarms.${alarm}`)).join(', ');
    const words = [t(`events.kinds.${kind}`)];
    if (volts !== undefined) words.push(format.text(format.quantity(volts, 'voltage')));
    if (peak !== undefined) words.push(format.text(format.quantity(peak, 'acceleration')));
    if (from !== undefined && to !== undefined) {
      const [before, after] = [format.speed(from), format.speed(to)];
      // in a turn the speed hardly changes
      const isSame = before.value === after.value;
      words.push(isSame ? format.text(after) : t('history.row.fromTo', { from: before.value, to: format.text(after) }));
    }
    return words.join(' · ');
  };
}
