import type { StatusCounts, StatusName } from '@balise/tracking';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { isRare, shownStatuses } from './shown-statuses.ts';
import classes from './status-chips.module.css';
import { StatusGlyph } from './status-glyph.tsx';

type Properties = {
  /** Undefined: not known yet. */
  counts: StatusCounts | undefined;
  /** Null: no filter. */
  chosen: StatusName | null;
  choose: (status: StatusName | null) => void;
  className?: string | undefined;
};

/** How many vehicles are in each state; each count filters the list down to exactly those. */
export function StatusChips({ counts, chosen, choose, className }: Properties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const shown = (status: StatusName | 'all') => (counts ? number(counts[status]) : '…');
  const toggle = (status: StatusName) => choose(chosen === status ? null : status);
  return (
    <fieldset className={`${classes.chips} ${className ?? ''}`} aria-label={t('tracking.filterByStatus')}>
      <UnstyledButton className={classes.chip} aria-pressed={chosen === null} onClick={() => choose(null)}>
        {t('tracking.all', { total: shown('all') })}
      </UnstyledButton>
      <UnstyledButton
        className={classes.chip}
        aria-pressed={chosen === 'operational'}
        aria-label={t('tracking.chip', { status: t('status.operational'), count: shown('operational') })}
        onClick={() => toggle('operational')}
      >
        {t('status.operational')} {shown('operational')}
      </UnstyledButton>
      {shownStatuses(counts, chosen).map((badge) => {
        const status = t(`status.${badge}`);
        return (
          <Tooltip key={badge} label={status}>
            <UnstyledButton
              className={classes.chip}
              aria-pressed={chosen === badge}
              aria-label={t('tracking.chip', { status, count: shown(badge) })}
              data-none={!counts?.[badge] || undefined}
              onClick={() => toggle(badge)}
            >
              <StatusGlyph badge={badge} size={14} />
              {(chosen === badge || isRare(badge)) && <span>{status}</span>} {shown(badge)}
            </UnstyledButton>
          </Tooltip>
        );
      })}
    </fieldset>
  );
}
