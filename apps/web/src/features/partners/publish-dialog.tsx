import type { Partner } from '@balise/contract';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { usePublish } from './requests.ts';

/** Asks once more before the world sees a partner, or no longer does: says what follows. */
export function PublishDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { t } = useTranslation();
  const mutation = usePublish();
  const { id, displayName: name, published, hostNames } = partner;
  const text = published
    ? t('partners.unpublishText')
    : t('partners.publishText', { count: hostNames.length, hosts: hostNames.join(', ') });
  const submit = () => {
    const onSuccess = () => {
      notifications.show({ message: t(published ? 'partners.unpublishedNow' : 'partners.publishedNow', { name }) });
      onClose();
    };
    mutation.mutate({ id, published: !published }, { onSuccess });
  };
  return (
    <ConfirmDialog
      title={t(published ? 'partners.unpublishTitle' : 'partners.publishTitle', { name })}
      text={text}
      action={t(published ? 'partners.unpublishNow' : 'partners.publishNow', { name })}
      isDanger={published}
      mutation={mutation}
      onConfirm={submit}
      onClose={onClose}
    />
  );
}
