import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSignal } from '../../../../live/index.ts';
import { Anchor } from '../../../../ui/anchor.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { sort } from '../../tracking-state.ts';
import { SORTS, type Sort } from '../fleet-view.ts';

type Properties = { button: HTMLElement; opened: boolean; setOpened: (opened: boolean) => void };

/** The orders to choose from. */
export function SortChoices({ button, opened, setOpened }: Properties) {
  const { t } = useTranslation();
  const chosen = useSignal(sort);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={200}
      checkIcon={<Icon name="check" size={14} />}
    >
      <Menu.Target>
        <Anchor to={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('tracking.sort.label')}</Menu.Label>
        <Menu.RadioGroup value={chosen} onChange={(value) => sort.set(value as Sort)}>
          {SORTS.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {t(`tracking.sort.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
