import type { SavedView } from '@balise/contract';
import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { useSaveView } from './saved-view-requests.ts';
import type { OnScreen } from './saved-view-search.ts';

type Properties = { screen: string; now: OnScreen; views: SavedView[]; onClose: () => void };

/** Asks for the name of a view. The name of one that exists replaces it, and says so. */
export function SaveViewDialog({ screen, now, views, onClose }: Properties) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const saving = useSaveView(screen);
  const typed = name.trim();
  const replaced = views.find((view) => view.name.toLowerCase() === typed.toLowerCase());
  const submit = () => {
    setMissing(typed === '');
    if (typed === '') return;
    const onSuccess = () => {
      notifications.show({ message: t('views.saved', { name: typed }) });
      onClose();
    };
    saving.mutate({ name: typed, now, replaced }, { onSuccess });
  };
  return (
    <FormDialog
      title={t('views.saveTitle')}
      action={t('common.save')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('views.name')}
        description={t('views.saveHint')}
        required
        maxLength={60}
        autoComplete="off"
        data-autofocus
        value={name}
        error={missing && t('fieldErrors.required')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {replaced && (
        <Text size="xs" c="dimmed" role="status">
          {t('views.replace', { name: replaced.name })}
        </Text>
      )}
    </FormDialog>
  );
}
