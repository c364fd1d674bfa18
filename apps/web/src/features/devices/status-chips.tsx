import { Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { SHOWN_STATUSES } from './shown-statuses.ts';
import classes from './status-chips.module.css';
import { useStatusCounts } from './status-counts.ts';
import { useDevicesSearch } from './use-devices-search.ts';

/** How many vehicles are in each state; each count opens the list of exactly those. */
export function StatusChips() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { search, set } = useDevicesSearch();
  const counts = useStatusCounts(search.clientId);
  const shown = (count: number | undefined) => (counts ? number(count ?? 0) : '…');
  return (
    <fieldset className={classes.chips} aria-label={t('devices.statusFilter')}>
      <UnstyledButton className={classes.chip} aria-pressed={!search.status} onClick={() => set({ status: undefined })}>
        {t('devices.all', { total: shown(counts?.all) })}
      </UnstyledButton>
      <UnstyledButton
        className={classes.chip}
        aria-pressed={search.status === 'operational'}
        onClick={() => set({ status: search.status === 'operational' ? undefined : 'operational' })}
      >
        {t('status.operational')} {shown(counts?.operational)}
      </UnstyledButton>
      {SHOWN_STATUSES.map((badge) => {
        const status = t(`status.${badge}`);
        const on = search.status === badge;
        return (
          <Tooltip key={badge} label={status}>
            <UnstyledButton
              className={classes.chip}
              aria-pressed={on}
              aria-label={t('devices.chip', { status, count: counts?.[badge] ?? 0 })}
              data-none={(counts?.[badge] ?? 0) === 0 || undefined}
              onClick={() => set({ status: on ? undefined : badge })}
            >
              <StatusGlyph badge={badge} size={14} />
              {on && <span>{status}</span>}
              {shown(counts?.[badge])}
            </UnstyledButton>
          </Tooltip>
        );
      })}
    </fieldset>
  );
}
