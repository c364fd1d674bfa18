import { exportTrack, POSITION_FORMS, type PositionForm, TRACK_FORMATS, type TrackFormat } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import { Button, Loader, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useUser } from '../../../api/user.ts';
import { useVehicle } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Period } from '../../../ui/period/period.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import type { PastOfVehicle } from '../use-history.ts';

const LINES: readonly TrackFormat[] = ['gpx', 'kml', 'geojson'];
const TABLES = TRACK_FORMATS.filter((format) => !LINES.includes(format));

type Properties = { vehicle: PastOfVehicle; period: Period };

/** Takes the active vehicle's track away as a file. */
export function ExportMenu({ vehicle, period }: Properties) {
  const { t } = useTranslation();
  const [form, setForm] = useState<PositionForm>('detailed');
  const { mutate, isPending } = useExport(vehicle, period, form);
  const isShared = useVehicle(vehicle.id)?.details.share !== undefined;
  if (isShared) return null; // files are its owner's
  const item = (format: TrackFormat) => (
    <Menu.Item key={format} onClick={() => mutate(format)}>
      {t(`history.export.${format}`)}
    </Menu.Item>
  );
  return (
    <Menu position="top-end" width={232} checkIcon={<Icon name="check" size={14} />}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          data-words
          title={t('history.replay.export')}
          aria-label={t(isPending ? 'history.export.running' : 'history.replay.export')}
          disabled={isPending}
          leftSection={isPending ? <Loader size={14} /> : <Icon name="download" />}
        >
          {t('history.replay.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('history.table.form')}</Menu.Label>
        <Menu.RadioGroup value={form} onChange={(value) => setForm(value as PositionForm)}>
          {POSITION_FORMS.map((one) => (
            <Menu.RadioItem key={one} value={one} title={t(`history.table.${one}Hint`)}>
              {t(`history.table.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('history.export.lines')}</Menu.Label>
        {LINES.map(item)}
        <Menu.Label>{t('history.export.tables')}</Menu.Label>
        {TABLES.map(item)}
      </Menu.Dropdown>
    </Menu>
  );
}

function useExport({ id }: PastOfVehicle, period: Period, form: PositionForm) {
  const { t, i18n } = useTranslation();
  const tell = useTell();
  const timeZone = useUser().client?.timeZone;
  const language = languageOf(i18n.resolvedLanguage);
  return useMutation({
    mutationFn: (format: TrackFormat) =>
      call(exportTrack, {
        params: { id },
        body: { ...period, format, form, language, ...(timeZone === undefined ? {} : { timeZone }) },
      }),
    onSuccess: (file) => {
      saveFile(file);
      tell.done(t('devices.export.done', { file: file.fileName }));
    },
    onError: tell.failed,
  });
}
