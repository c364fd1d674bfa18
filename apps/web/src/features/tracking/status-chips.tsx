import type { Badge } from '@balise/tracking';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useSignal } from '../../live/index.ts';
import type { StatusLook } from '../../ui/badge-look.ts';
import chips from '../../ui/status-chips.module.css';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { fleetList } from './fleet-list.ts';
import { LOOKS } from './fleet-view.ts';
import classes from './status-chips.module.css';
import { lookFilter } from './tracking-state.ts';

/** The badge whose word names a look. */
const NAMED_BY: Record<StatusLook, Badge> = {
  moving: 'moving',
  idle: 'idle',
  stopped: 'stopped',
  disconnected: 'disconnected',
  power: 'powerCut',
  never: 'neverConnected',
};

/** How many are in each state; each count is a filter. */
export function StatusChips() {
  const { t } = useTranslation();
  const { counts, total } = useSignal(fleetList);
  const chosen = useSignal(lookFilter);
  const { number } = useFormat();
  return (
    <fieldset className={`${chips.chips} ${classes.chips}`} aria-label={t('tracking.filterByStatus')}>
      <UnstyledButton className={chips.chip} aria-pressed={chosen === null} onClick={() => lookFilter.set(null)}>
        {t('tracking.all', { total: number(total) })}
      </UnstyledButton>
      {LOOKS.map((look) => {
        const badge = NAMED_BY[look];
        const status = t(`status.${badge}`);
        return (
          <Tooltip key={look} label={status}>
            <UnstyledButton
              className={chips.chip}
              aria-pressed={chosen === look}
              aria-label={t('tracking.chip', { status, count: counts[look] })}
              data-none={counts[look] === 0 || undefined}
              onClick={() => lookFilter.set(chosen === look ? null : look)}
            >
              <StatusGlyph badge={badge} size={14} />
              {number(counts[look])}
            </UnstyledButton>
          </Tooltip>
        );
      })}
    </fieldset>
  );
}
