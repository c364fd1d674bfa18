import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../ui/address/copy-text.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';

/** Shows a secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const copy = async () => {
    if (await copyText(secret)) tell.done(t('common.copied'));
  };
  return (
    <FormDialog
      title={t('webhooks.secret.title')}
      action={t('webhooks.secret.close')}
      isChanged={false}
      saving={{ error: null, isPending: false }}
      onSubmit={onClose}
      onClose={onClose}
    >
      <p className="text-sm">{t('webhooks.secret.text')}</p>
      <TextInput label={t('webhooks.secret.label')} readOnly value={secret} />
      <div>
        <Button variant="default" onClick={() => void copy()}>
          {t('common.copy')}
        </Button>
      </div>
    </FormDialog>
  );
}
