import type { CommandKind, CommandNote, ListedEvent } from '@balise/contract';
import { ALARMS, type EventContent } from '@balise/tracking';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';

type Content = Partial<
  EventContent['alarm_raised'] &
    EventContent['battery_low'] &
    EventContent['harsh_braking'] & {
      maxSpeed: number | null;
      command: CommandKind;
      requester: string;
      note: CommandNote;
    }
>;
type WordedEvent = { at: number; kind: ListedEvent; content: object };

/** What happened, with its figures: the alarms, how long it lasted, how hard or fast it was, which command of whom. */
export function useEventWords(): (event: WordedEvent) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const alarmsOf = ({ alarms = [] }: Content): string[] =>
    ALARMS.filter((alarm) => alarms.includes(alarm)).map((alarm) => t(`events.alarms.${alarm}`));
  const figures = ({ volts, peak, from, to, maxSpeed }: Content): string[] => {
    const words: string[] = [];
    if (volts !== undefined) words.push(format.text(format.quantity(volts, 'voltage')));
    if (peak !== undefined) words.push(format.text(format.quantity(peak, 'acceleration')));
    if (from !== undefined && to !== undefined) {
      const [before, after] = [format.speed(from), format.speed(to)];
      // in a turn the speed hardly changes
      const isSame = before.value === after.value;
      words.push(isSame ? format.text(after) : t('history.row.fromTo', { from: before.value, to: format.text(after) }));
    }
    if (maxSpeed !== undefined && maxSpeed !== null)
      words.push(t('history.row.max', { speed: format.text(format.speed(maxSpeed)) }));
    return words;
  };
  const command = ({ command: kind, requester = '', note = '' }: Content, isFailed: boolean): string[] => {
    if (kind === undefined) return [];
    const words = [t(`commands.kinds.${kind}`), t('events.by', { name: requester })];
    if (isFailed && note !== '') words.push(t(`commands.notes.${note === 'unconfirmed' ? 'unconfirmedFailed' : note}`));
    return words;
  };
  return ({ at, kind, content }) => {
    const fields = content as Content;
    const alarms = alarmsOf(fields);
    if (alarms.length > 0) return alarms.join(', ');
    const time = fields.startedAt === undefined ? null : format.duration(at - fields.startedAt);
    const after = time && t(kind === 'disconnected' ? 'events.noDataFor' : 'events.after', { time });
    const what = [t(`events.kinds.${kind}`), after].filter(Boolean).join(' ');
    return [what, ...figures(fields), ...command(fields, kind === 'command_failed')].join(' · ');
  };
}
