import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';

type Properties = { name: string; onEdit: () => void; onDelete: () => void };

/** What can be done with one entry of the catalogue. */
export function RowActs({ name, onEdit, onDelete }: Properties) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('catalogue.actionsFor', { name })}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="edit" />} onClick={onEdit}>
          {t('common.edit')}
        </Menu.Item>
        <Menu.Item color="var(--st-power-text)" leftSection={<Icon name="trash" />} onClick={onDelete}>
          {t('common.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
