import type { Badge } from '@balise/tracking';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import chips from '../../ui/status-chips.module.css';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { useGroupIds } from '../groups/index.ts';
import { SHOWN_STATUSES } from './shown-statuses.ts';
import classes from './status-chips.module.css';
import { useStatusCounts } from './status-counts.ts';
import { useDevicesSearch } from './use-devices-search.ts';

/** They share their shape with another state, so that they are named; what nobody has is left out. */
const RARE: readonly Badge[] = ['gpsStale', 'disabled', 'suspended'];

/** How many vehicles are in each state; each count opens the list of exactly those. */
export function StatusChips() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { search, set } = useDevicesSearch();
  const counts = useStatusCounts(search.clientId, useGroupIds(search.group));
  const shown = (count: number | undefined) => (counts ? number(count ?? 0) : '…');
  return (
    <fieldset className={`${chips.chips} ${classes.chips}`} aria-label={t('devices.statusFilter')}>
      <UnstyledButton className={chips.chip} aria-pressed={!search.status} onClick={() => set({ status: undefined })}>
        {t('devices.all', { total: shown(counts?.all) })}
      </UnstyledButton>
      <UnstyledButton
        className={chips.chip}
        aria-pressed={search.status === 'operational'}
        onClick={() => set({ status: search.status === 'operational' ? undefined : 'operational' })}
      >
        {t('status.operational')} {shown(counts?.operational)}
      </UnstyledButton>
      {SHOWN_STATUSES.filter(
        (badge) => !RARE.includes(badge) || search.status === badge || (counts?.[badge] ?? 0) > 0,
      ).map((badge) => {
        const status = t(`status.${badge}`);
        const on = search.status === badge;
        return (
          <Tooltip key={badge} label={status}>
            <UnstyledButton
              className={chips.chip}
              aria-pressed={on}
              aria-label={`${status} ${shown(counts?.[badge])}`}
              data-none={(counts?.[badge] ?? 0) === 0 || undefined}
              onClick={() => set({ status: on ? undefined : badge })}
            >
              <StatusGlyph badge={badge} size={14} />
              {(on || RARE.includes(badge)) && <span>{status}</span>} {shown(counts?.[badge])}
            </UnstyledButton>
          </Tooltip>
        );
      })}
    </fieldset>
  );
}
