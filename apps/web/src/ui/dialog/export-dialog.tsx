import type { DownloadedFile, FileFormat } from '@balise/contract';
import { LANGUAGES, type Language, languageOf } from '@balise/i18n';
import { Group, Progress, Radio, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../api/save-file.ts';
import { useTell } from '../use-tell.tsx';
import { FormDialog } from './form-dialog.tsx';

export type ExportChoice = { format: FileFormat; language: Language };

type Properties = {
  /** Names what is exported. */
  title: string;
  /** How many lines it will have, and by which filter, in words. */
  text: string;
  /** Asks the server for the file. */
  fetchFile: (choice: ExportChoice) => Promise<DownloadedFile>;
  onClose: () => void;
};

const NAMES = { en: 'common.english', fr: 'common.french' } as const;

/** Saves a list as a file: format and language, then the wait, which may be long. */
export function ExportDialog({ title, text, fetchFile, onClose }: Properties) {
  const { t, i18n } = useTranslation();
  const tell = useTell();
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const [language, setLanguage] = useState<Language>(languageOf(i18n.resolvedLanguage));
  const saving = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => {
      saveFile(file);
      tell.done(t('devices.export.done', { file: file.fileName }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={title}
      action={t('devices.export.action')}
      isChanged={false}
      saving={saving}
      onSubmit={() => saving.mutate({ format, language })}
      onClose={onClose}
    >
      <Text size="sm">
        {text} {t('devices.export.allColumns')}
      </Text>
      <Radio.Group
        label={t('devices.export.format')}
        value={format}
        onChange={(value) => setFormat(value as FileFormat)}
      >
        <Group mt={6} gap={20}>
          <Radio value="xlsx" label={t('devices.export.xlsx')} data-autofocus />
          <Radio value="csv" label={t('devices.export.csv')} />
        </Group>
      </Radio.Group>
      <Radio.Group label={t('common.language')} value={language} onChange={(value) => setLanguage(value as Language)}>
        <Group mt={6} gap={20}>
          {LANGUAGES.map((one) => (
            <Radio key={one} value={one} label={t(NAMES[one])} />
          ))}
        </Group>
      </Radio.Group>
      {saving.isPending && (
        <div role="status">
          <Progress value={100} striped animated aria-label={t('devices.export.running')} />
          <Text size="xs" c="var(--text-3)" mt={6}>
            {t('devices.export.running')}
          </Text>
        </div>
      )}
    </FormDialog>
  );
}
