import { type ClientId, type DeviceId, POSITION_FILES, type PositionFiles } from '@balise/contract';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vehiclesOfClientQuery } from '../../../api/lists.ts';
import { isUnderWay } from '../../../api/under-way.ts';
import { Icon } from '../../../ui/icon.tsx';
import box from '../../../ui/page/box.module.css';
import { presetPeriod } from '../../../ui/period/period.ts';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from './data.module.css';
import { exportsQuery, useStartExport } from './requests.ts';

/** Has everything of a client made into a file: of which period, and how positions are written. */
export function ExportForm({ id, timeZone }: { id: ClientId; timeZone: string }) {
  const { t } = useTranslation();
  const tell = useTell();
  const [now] = useState(Date.now);
  const [period, setPeriod] = useState(() => presetPeriod('thisMonth', now, timeZone));
  const [positions, setPositions] = useState<PositionFiles>('csv');
  const [vehicles, setVehicles] = useState<string[]>([]);
  const fleet = useQuery(vehiclesOfClientQuery(id));
  const { data } = useQuery(exportsQuery(id));
  const start = useStartExport(id);
  const deviceIds = vehicles.length > 0 ? vehicles.map((vehicle) => Number(vehicle) as DeviceId) : null;
  const send = () =>
    start.mutate(
      { from: period.from, to: period.to, positions, deviceIds },
      { onSuccess: () => tell.done(t('clientData.export.started')), onError: tell.failed },
    );
  return (
    <section className={`${box.list} ${classes.form}`} aria-labelledby="export-title">
      <h2 id="export-title">{t('clientData.export.title')}</h2>
      <p className="muted">{t('clientData.export.text')}</p>
      <div className={classes.fields}>
        <div>
          <div className={classes.label}>{t('clientData.export.period')}</div>
          <PeriodPicker period={period} now={now} onChange={(choice) => setPeriod(choice.period)} />
        </div>
        <Select
          label={t('clientData.export.positions')}
          description={t(`clientData.export.hints.${positions}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          data={POSITION_FILES.map((value) => ({ value, label: t(`clientData.export.formats.${value}`) }))}
          value={positions}
          onChange={(value) => value && setPositions(value as PositionFiles)}
        />
        <EntitiesPicker
          of={{
            data: (fleet.data ?? []).map((vehicle) => ({ value: String(vehicle.id), label: vehicle.designation })),
            isPending: fleet.isPending,
            error: fleet.error,
          }}
          label={t('clientData.export.devices')}
          placeholder={vehicles.length === 0 ? t('clientData.export.allDevices') : ''}
          value={vehicles}
          onChange={setVehicles}
        />
      </div>
      <div className={classes.foot}>
        <Button
          leftSection={<Icon name="download" />}
          loading={start.isPending}
          disabled={data?.exports.some(isUnderWay) ?? true}
          onClick={send}
        >
          {t('clientData.export.start')}
        </Button>
        <span className="muted text-sm">{t('clientData.export.logged')}</span>
      </div>
    </section>
  );
}
