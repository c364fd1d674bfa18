import type { ClientId, SettingsSection } from '@balise/contract';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useSettings } from '../../settings/settings.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
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
  const mutation = useChangeProposal(whose.clientId, section);
  const { name } = whose;
  const submit = () => {
    const onSuccess = () => {
      notifications.show({ message: t('settings.proposed', { name }) });
      onClose();
    };
    mutation.mutate(settings, { onSuccess });
  };
  return (
    <ConfirmDialog
      title={t('settings.proposeTitle', { name })}
      text={t('settings.proposeText')}
      action={t('settings.proposeAction', { name })}
      mutation={mutation}
      onConfirm={submit}
      onClose={onClose}
    />
  );
}
