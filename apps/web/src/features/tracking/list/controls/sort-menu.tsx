import { Menu, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../../../../live/index.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { sort } from '../../tracking-state.ts';
import { SORTS } from '../fleet-view.ts';
import classes from './sort-menu.module.css';

/** The order of the list. */
export function SortMenu() {
  const { t } = useTranslation();
  const chosen = useSignal(sort);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={`${t('tracking.sort.label')} ${t(`tracking.sort.${chosen}`)}`}
        >
          <Icon name="sort" />
          <span className={classes.words}>{t(`tracking.sort.${chosen}`)}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('tracking.sort.label')}</Menu.Label>
        {SORTS.map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={one === chosen}
            leftSection={one === chosen ? <Icon name="check" size={14} /> : <span className={classes.gap} />}
            onClick={() => sort.set(one)}
          >
            {t(`tracking.sort.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
