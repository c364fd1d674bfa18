import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../../../../live/index.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { checked, checkedOnly, uncheckAll } from '../../checked-devices.ts';
import { choosing } from '../../tracking-state.ts';
import classes from './choosing-bar.module.css';

/** How many vehicles are chosen, and whether only they are shown. It stays as long as they are. */
export function ChoosingBar() {
  const { t } = useTranslation();
  const ids = useSignal(checked);
  const only = useSignal(checkedOnly);
  if (!useSignal(choosing) && !only) return null;
  return (
    <div className={classes.bar}>
      <span className="medium grow">{t('tracking.checkedCount', { count: ids.size })}</span>
      <Checkbox
        size="xs"
        label={t('tracking.checkedOnly')}
        checked={only}
        disabled={ids.size === 0}
        onChange={(event) => checkedOnly.set(event.currentTarget.checked)}
      />
      <IconButton name={t('tracking.uncheckAll')} onClick={uncheckAll}>
        <Icon name="close" size={14} />
      </IconButton>
    </div>
  );
}
