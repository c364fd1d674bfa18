import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';

type Properties = { onClick: () => void };

/** The item of a row's menu that opens its form. */
export function EditItem({ onClick }: Properties) {
  const { t } = useTranslation();
  return (
    <Menu.Item leftSection={<Icon name="edit" />} onClick={onClick}>
      {t('common.edit')}
    </Menu.Item>
  );
}

/** The item of a row's menu that deletes it, or asks first. */
export function DeleteItem({ onClick }: Properties) {
  const { t } = useTranslation();
  return (
    <Menu.Item color="var(--st-power-text)" leftSection={<Icon name="trash" />} onClick={onClick}>
      {t('common.delete')}
    </Menu.Item>
  );
}
