import { type DeviceId, getServiceBook } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { saveFile } from '../../../api/save-file.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';

/** Saves the service book of a vehicle as PDF, in the reader's language. */
export function BookButton({ deviceId }: { deviceId: DeviceId }) {
  const { t, i18n } = useTranslation();
  const tell = useTell();
  const saving = useMutation({
    mutationFn: () =>
      call(getServiceBook, { params: { id: deviceId }, query: { language: languageOf(i18n.resolvedLanguage) } }),
    onSuccess: saveFile,
    onError: tell.failed,
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="download" size={14} />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t('maintenance.actions.book')}
    </Button>
  );
}
