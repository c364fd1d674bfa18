import type { Partner } from '@balise/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { usePublish } from './requests.ts';

/** Asks once more before the world sees a partner, or no longer does: says what follows. */
export function PublishDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = usePublish();
  const { id, displayName: name, published, hostNames } = partner;
  const text = published
    ? t('partners.unpublishText')
    : t('partners.publishText', { count: hostNames.length, hosts: hostNames.join(', ') });
  const submit = () => {
    const onSuccess = () => {
      notifications.show({ message: t(published ? 'partners.unpublishedNow' : 'partners.publishedNow', { name }) });
      onClose();
    };
    mutate({ id, published: !published }, { onSuccess });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(published ? 'partners.unpublishTitle' : 'partners.publishTitle', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text size="sm">{text}</Text>
      {error && (
        <Text size="sm" c="var(--st-power-text)" role="alert" mt="sm">
          {wordsOf(error, t) ?? t('errors.internal')}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap={8}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button {...(published ? { className: 'danger' } : {})} loading={isPending} onClick={submit}>
          {t(published ? 'partners.unpublishNow' : 'partners.publishNow', { name })}
        </Button>
      </Group>
    </Modal>
  );
}
