import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../../../../live/index.ts';
import { Anchor } from '../../../../ui/anchor.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { sort } from '../../tracking-state.ts';
import { SORTS } from '../fleet-view.ts';
import classes from './sort-menu.module.css';

type Properties = { button: HTMLElement; opened: boolean; setOpened: (opened: boolean) => void };

/** The orders to choose from. */
export function SortChoices({ button, opened, setOpened }: Properties) {
  const { t } = useTranslation();
  const chosen = useSignal(sort);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={200}>
      <Menu.Target>
        <Anchor to={button} />
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
