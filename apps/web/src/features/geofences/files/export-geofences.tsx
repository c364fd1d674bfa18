import type { Geofence } from '@balise/contract';
import { Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../api/save-file.ts';
import { useFormat } from '../../../language/use-format.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { FILE_FORMATS, type FileFormat } from './draft.ts';

const TYPES: Record<FileFormat, string> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
};

/** Saves geofences as a file of the chosen format. */
export function ExportGeofences({ geofences, onClose }: { geofences: readonly Geofence[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const tell = useTell();
  const [format, setFormat] = useState<FileFormat>('geojson');
  const drawn = geofences.filter(({ type }) => type !== null);
  const saving = useMutation({
    mutationFn: async () => {
      const { writeFile } = await import('./write-file.ts');
      const fileName = `${t('geofences.export.fileName')}.${format}`;
      saveFile({ fileName, content: new Blob([writeFile(drawn, format)], { type: TYPES[format] }) });
      return fileName;
    },
    onSuccess: (file) => {
      tell.done(t('devices.export.done', { file }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('geofences.export.title')}
      action={t('devices.export.action')}
      isChanged={false}
      isReady={drawn.length > 0}
      saving={saving}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Text size="sm">
        {t('geofences.export.text', { count: drawn.length, number: number(drawn.length) })}
        {drawn.length < geofences.length && ` ${t('geofences.export.undrawn')}`}
      </Text>
      <Radio.Group
        label={t('devices.export.format')}
        value={format}
        onChange={(value) => setFormat(value as FileFormat)}
      >
        <Stack mt={6} gap={12}>
          {FILE_FORMATS.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`geofences.export.formats.${one}`)}
              description={t(`geofences.export.hints.${one}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
