import type { BlockingCondition } from '@balise/tracking';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { statusOf, useNow, useVehicle } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useWaitWords } from '../../commands/index.ts';
import { isRefusal } from '../refusal.ts';
import classes from './dialog.module.css';
import type { Facing } from './face.ts';

type Part = Facing['data']['conditions'][number]['parts'][number];

/** One line: met or not, and its figures in words. */
type Line = { key: string; title: string; detail: string; mark: 'met' | 'soon' | 'unmet'; share?: number | undefined };

/** What must hold before a block is sent, each with a green or red mark, its figures, and how far it has come. */
export function ConditionList({ data, condition }: Pick<Facing, 'data'> & { condition: BlockingCondition }) {
  const { t } = useTranslation();
  const partLine = usePartLine();
  const connected = useConnected(data.vehicle.deviceId);
  const parts = data.conditions.find((one) => one.condition === condition)?.parts ?? [];
  const lines: Line[] = [
    ...parts.map(partLine),
    connected,
    {
      key: 'allowed',
      title: t('blocking.conditions.allowed'),
      detail: data.vehicle.neverBlock?.reason ?? '',
      mark: data.vehicle.neverBlock ? 'unmet' : 'met',
    },
    ...(data.vehicle.killSwitch
      ? [{ key: 'killSwitch', title: t('blocking.conditions.killSwitchOff'), detail: '', mark: 'unmet' as const }]
      : []),
  ];
  const other = useOther(
    data,
    lines.every(({ mark }) => mark === 'met'),
  );
  if (other) lines.push(other);
  const met = lines.filter(({ mark }) => mark === 'met').length;
  return (
    <section aria-label={t('blocking.conditions.title')}>
      <h3 className={classes.part}>
        {t('blocking.conditions.title')}
        <span className="text-xs faint">{t('blocking.conditions.count', { met, all: lines.length })}</span>
      </h3>
      <ul className={classes.conditions}>
        {lines.map(({ key, title, detail, mark, share }) => (
          <li key={key} data-mark={mark}>
            <span className={classes.mark} role="img" aria-label={t(`blocking.conditions.${mark}`)}>
              <Icon name={MARKS[mark]} size={12} />
            </span>
            <span className="grow can-shrink">
              <span className="medium">{title}</span>
              {detail && <span className={classes.detail}>{detail}</span>}
              {share !== undefined && (
                <span className={classes.bar}>
                  <i style={{ width: `${Math.round(share * 100)}%` }} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-xs faint">{t('blocking.conditions.checked')}</p>
    </section>
  );
}

const LONG = 300; // s
const MARKS = { met: 'check', soon: 'clock', unmet: 'close' } as const;

/** Whether its tracker is connected, by what the live socket says. */
function useConnected(id: number): Line {
  const { t } = useTranslation();
  const { ago } = useFormat();
  const now = useNow();
  const vehicle = useVehicle(id);
  const seenAt = vehicle?.state?.seenAt;
  const isConnected = vehicle !== undefined && !statusOf(vehicle, now).flags.disconnected && seenAt != null;
  return {
    key: 'connected',
    title: t('blocking.conditions.connected'),
    detail:
      seenAt == null
        ? t('blocking.conditions.noMessage')
        : t('blocking.conditions.lastMessage', { ago: ago(seenAt, now) }),
    mark: isConnected ? 'met' : 'unmet',
  };
}

/**
 * What the block that is under way waits for beside its conditions: its connection, an approval. Where there is nothing of the kind, what the
 * gateway says at all, so that the list is never all green while it waits.
 */
function useOther({ vehicle: { pending, deviceId }, limits }: Facing['data'], isAllMet: boolean): Line | undefined {
  const { t } = useTranslation();
  const words = useWaitWords({ deviceId, limits });
  if (pending?.command.kind !== 'block' || pending.state === 'sent') return undefined;
  const waits = pending.state === 'requested' ? (['notConnected'] as const) : pending.waitsFor;
  const shown = waits.filter((wait) => isAllMet || !isRefusal(wait));
  if (shown.length === 0) return undefined;
  return { key: 'other', title: t('blocking.conditions.ready'), detail: shown.map(words).join(' '), mark: 'soon' };
}

/** A part of a condition in words. */
function usePartLine(): (part: Part) => Line {
  const { t } = useTranslation();
  const { duration, moment, quantity, speed, text } = useFormat();
  const now = useNow();
  // to the second, as the limits are
  const span = (seconds: number) =>
    seconds < LONG ? text(quantity(Math.floor(seconds), 'second')) : duration(seconds * 1000);
  const isSpeed = ({ part }: Part) => part === 'standing' || part === 'slow';
  const figure = (part: Part, value: number | null) =>
    value === null ? '' : isSpeed(part) ? text(speed(value)) : span(value);
  const known = (part: Part): string => {
    const { value, since, remaining } = part;
    if (part.part === 'freshFix' && value !== null) return t('blocking.conditions.ago', { span: span(value) });
    if (isSpeed(part)) return figure(part, value);
    if (remaining !== null && remaining > 0 && value !== null)
      return t('blocking.conditions.remaining', { span: span(value), rest: span(Math.ceil(remaining)) });
    // how long the two are apart says nothing where one is too old
    if (part.part === 'secondFix' && !part.met) return '';
    if (value !== null) return t('blocking.conditions.lasted', { span: span(value) });
    return since === null ? '' : t('blocking.conditions.sinceTime', { time: moment(since, now) });
  };
  return (part) => {
    const { met, against, value, limit, remaining } = part;
    const comes = !met && value !== null && limit !== null && remaining !== null && remaining > 0;
    const why = comes || met ? [] : against.map((one) => t(`blocking.against.${one}`));
    const words = [known(part), ...why].filter(Boolean);
    return {
      key: part.part,
      title: t(`blocking.conditions.parts.${part.part}`, { limit: figure(part, limit) }),
      detail: words.join(' · ') || (met ? '' : t('blocking.conditions.unknown')),
      mark: met ? 'met' : comes ? 'soon' : 'unmet',
      share: comes ? Math.min(1, value / limit) : undefined,
    };
  };
}
