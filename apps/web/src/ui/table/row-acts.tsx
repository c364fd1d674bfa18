import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { RowMenu } from './row-menu.tsx';

type Properties = {
  /** Of the button, which has no words: names the object. */
  label: string;
  /** Absent: the reader may delete it only. */
  onEdit?: (() => void) | undefined;
  onDelete: () => void;
  className?: string | undefined;
};

/** What can be done with one line of a list: edit and delete. */
export function RowActs({ label, onEdit, onDelete, className }: Properties) {
  const { t } = useTranslation();
  return (
    <RowMenu label={label} width={180} className={className}>
      {onEdit && (
        <Menu.Item leftSection={<Icon name="edit" />} onClick={onEdit}>
          {t('common.edit')}
        </Menu.Item>
      )}
      <Menu.Item color="var(--st-power-text)" leftSection={<Icon name="trash" />} onClick={onDelete}>
        {t('common.delete')}
      </Menu.Item>
    </RowMenu>
  );
}
