import type { ClientId, SettingsSection } from '@balise/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { wordsOf } from '../../api/words-of.ts';
import { useSettings } from '../../settings/settings.ts';
import { useChangeProposal } from './requests.ts';

export type ProposesTo = { clientId: ClientId | null; name: string };

/** The client or partner to whose users the reader may propose settings; undefined: none. */
export function useProposesTo(): ProposesTo | undefined {
  const { rights, accountLimited, client, brand } = useUser();
  if (!rights.includes('manage_tracking_settings') || accountLimited) return undefined;
  if (client) return { clientId: client.id, name: client.fullName };
  return brand.id === null ? undefined : { clientId: null, name: brand.displayName };
}

/** Asks once more before settings become everybody's who chose none. */
export function ProposeDialog(props: { section: SettingsSection; whose: ProposesTo; onClose: () => void }) {
  const { section, whose, onClose } = props;
  const { t } = useTranslation();
  const settings = useSettings();
  const { mutate, isPending, error } = useChangeProposal(whose.clientId, section);
  const { name } = whose;
  const submit = () => {
    const onSuccess = () => {
      notifications.show({ message: t('settings.proposed', { name }) });
      onClose();
    };
    mutate(settings, { onSuccess });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.proposeTitle', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text size="sm">{t('settings.proposeText')}</Text>
      {error && (
        <Text size="sm" c="var(--st-power-text)" role="alert" mt="sm">
          {wordsOf(error, t) ?? t('errors.internal')}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap={8}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button loading={isPending} onClick={submit}>
          {t('settings.proposeAction', { name })}
        </Button>
      </Group>
    </Modal>
  );
}
