import type { SavedView } from '@balise/contract';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { useSaveView } from './saved-view-requests.ts';
import type { OnScreen } from './saved-view-search.ts';

type Properties = { screen: string; now: OnScreen; views: SavedView[]; onClose: () => void };

/** Asks for the name of a view. The name of one that exists replaces it, and says so. */
export function SaveViewDialog({ screen, now, views, onClose }: Properties) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useSaveView(screen);
  const typed = name.trim();
  const replaced = views.find((view) => view.name.toLowerCase() === typed.toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(typed === '');
    if (typed === '') return;
    const onSuccess = () => {
      notifications.show({ message: t('views.saved', { name: typed }) });
      onClose();
    };
    mutate({ name: typed, now, replaced }, { onSuccess });
  };
  return (
    <Modal opened onClose={onClose} title={t('views.saveTitle')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form noValidate onSubmit={submit}>
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
        {error && (
          <Text size="sm" c="var(--st-power-text)" role="alert" mt="sm">
            {wordsOf(error, t) ?? t('errors.internal')}
          </Text>
        )}
        {replaced && (
          <Text size="xs" c="dimmed" mt={4} role="status">
            {t('views.replace', { name: replaced.name })}
          </Text>
        )}
        <Group justify="flex-end" mt="lg" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('common.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
