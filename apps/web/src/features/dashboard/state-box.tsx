import type { Badge } from '@balise/tracking';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { BADGE_STYLE } from '../../ui/status/badge-style.ts';
import { shownStatuses } from '../../ui/status/shown-statuses.ts';
import { StatusGlyph } from '../../ui/status/status-glyph.tsx';
import classes from './dashboard.module.css';
import type { FleetState } from './fleet-state.ts';

/** How many vehicles are in each state, as a bar and as counts; each opens the list that it counts. */
export function StateBox({ state }: { state: FleetState | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (!state) return <Skeleton className={classes.wide} height={86} radius="md" />;
  const shown = shownStatuses(state.counts);
  return (
    <section className={`${classes.box} ${classes.wide} ${classes.state}`} aria-label={t('dashboard.fleetState')}>
      <Link to="/devices" search={{ status: 'operational' }} className={classes.headline}>
        <span>
          <b>{number(state.counts.operational)}</b> {t('dashboard.of', { total: number(state.counts.all) })}
        </span>
        <span className={`text-xs faint ${classes.quiet}`}>{t('dashboard.operational')}</span>
      </Link>
      <div>
        <div className={classes.bar} aria-hidden="true">
          {shown
            .filter((badge) => state.counts[badge])
            .map((badge) => (
              <i key={badge} data-look={BADGE_STYLE[badge]} style={{ flexGrow: state.counts[badge] }} />
            ))}
        </div>
        <ul className={classes.counts}>
          {shown.map((badge) => (
            <li key={badge}>
              <Count badge={badge} count={state.counts[badge]} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Count({ badge, count }: { badge: Badge; count: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const status = t(`status.${badge}`);
  return (
    <Link
      to="/devices"
      search={{ status: badge }}
      className={classes.count}
      data-none={count === 0 || undefined}
      aria-label={t('dashboard.count', { status, count })}
    >
      <StatusGlyph badge={badge} />
      <b>{number(count)}</b> {status}
    </Link>
  );
}
