import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

type Properties = {
  /** Of the button, which has no words: names the object. */
  label: string;
  onEdit: () => void;
  onDelete: () => void;
  className?: string | undefined;
};

/** What can be done with one line of a list: edit and delete. */
export function RowActs({ label, onEdit, onDelete, className = '' }: Properties) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" className={className} aria-label={label}>
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
