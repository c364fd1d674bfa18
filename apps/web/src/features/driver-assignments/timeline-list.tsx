import type { DriverSpan, DriverTimeline } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import classes from './driver-assignments.module.css';

const MINUTE = 60_000;
const SOURCE_ICONS: Record<DriverSpan['source'], IconName> = { card: 'key', person: 'user', shift: 'calendar' };

type Line = { from: number; until: number | null; span: DriverSpan | null };

/** A timeline, the newest first, with its gaps: a bar, and a line for each part. `by`: what a part is called. */
export function TimelineList({ timeline, by }: { timeline: DriverTimeline; by: 'driver' | 'vehicle' }) {
  const { t } = useTranslation();
  const { duration, moments, since } = useFormat();
  const now = useNow();
  const lines = linesOf(timeline);
  if (timeline.spans.length === 0) return <p className={classes.none}>{t('driverAssignments.timeline.none')}</p>;
  return (
    <>
      <Bar timeline={timeline} />
      <ol className={classes.lines}>
        {lines.map(({ from, until, span }) => (
          <li key={from} data-gap={span === null || undefined}>
            <span className={classes.sign} aria-hidden="true">
              <Icon name={span ? SOURCE_ICONS[span.source] : 'minus'} size={14} />
            </span>
            <span className="can-shrink">
              <b className="medium">
                {span
                  ? nameIn(span, by, t('driverAssignments.unknownCard'))
                  : t(`driverAssignments.timeline.gaps.${by}`)}
              </b>
              <span className={`text-xs faint ${classes.below}`}>
                {until === null ? since(from, now) : moments(from, until)}
                {` · ${duration(Math.max(MINUTE, (until ?? timeline.to) - from))}`}
                {span && ` · ${t(`driverAssignments.sources.${span.source}`)}`}
                {span?.card && ` ${span.card}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

const nameIn = (span: DriverSpan, by: 'driver' | 'vehicle', unknown: string): string =>
  by === 'vehicle' ? span.designation : span.driverName || unknown;

/** Where what was when, over the whole period. */
function Bar({ timeline: { from, to, spans } }: { timeline: DriverTimeline }) {
  const share = (at: number) => `${((at - from) / Math.max(1, to - from)) * 100}%`;
  return (
    <div className={classes.bar} aria-hidden="true">
      {spans.map((span) => (
        <span
          className={classes.part}
          key={`${span.from} ${span.deviceId}`}
          data-source={span.source}
          style={{
            left: share(Math.max(from, span.from)),
            right: `calc(100% - ${share(Math.min(to, span.until ?? to))})`,
          }}
        />
      ))}
    </div>
  );
}

/** The parts and the gaps between them, which are a minute long at least; the newest first. */
export function linesOf({ from, to, spans }: DriverTimeline): Line[] {
  const lines: Line[] = [];
  let until = from;
  for (const span of spans) {
    if (span.from - until >= MINUTE) lines.push({ from: until, until: span.from, span: null });
    lines.push({ from: span.from, until: span.until, span });
    until = Math.max(until, span.until ?? to);
  }
  if (to - until >= MINUTE) lines.push({ from: until, until: null, span: null });
  return lines.toReversed();
}
