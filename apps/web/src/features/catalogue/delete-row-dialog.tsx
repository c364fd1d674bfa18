import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { LISTS, type Row } from './lists.ts';
import type { ListName } from './search.ts';
import { useDeleteRow } from './use-list.ts';

/** Asks once more before an entry of the catalogue is deleted. */
export function DeleteRowDialog({ list, row, onClose }: { list: ListName; row: Row; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useDeleteRow(list);
  const name = LISTS[list].nameOf(row.values);
  const remove = () =>
    mutate(row.id, {
      onSuccess: () => {
        notifications.show({ message: t('catalogue.deleted', { name }) });
        onClose();
      },
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('catalogue.deleteTitle', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text size="sm">{t('catalogue.deleteText')}</Text>
      {error && (
        <Text size="sm" c="var(--st-power-text)" role="alert" mt="sm">
          {wordsOf(error, t) ?? t('errors.internal')}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap={8}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button className="danger" loading={isPending} onClick={remove}>
          {t('catalogue.deleteAction', { name })}
        </Button>
      </Group>
    </Modal>
  );
}
