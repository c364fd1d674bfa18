import type { Device, Odometer, OdometerEntry } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { ConfirmDeletion } from '../../ui/dialog/confirm-dialog.tsx';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { VehicleSection } from '../../ui/page/vehicle-section.tsx';
import { Calibration } from './calibration.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryList } from './entry-list.tsx';
import classes from './odometer.module.css';
import { RefusalNote } from './refusal-note.tsx';
import { odometerQuery, useWithdraw } from './requests.ts';
import { useWritten } from './use-written.ts';

/** A vehicle's odometer: the figure, in a sentence what it is based on, and the readings that were entered. */
export function OdometerSection({ device }: { device: Device }) {
  const { t } = useTranslation();
  const may = useMay('manage_maintenance');
  const { data, error } = useQuery(odometerQuery(device.id));
  const [entering, setEntering] = useState(false);
  const [leaving, setLeaving] = useState<OdometerEntry | null>(null);
  return (
    <VehicleSection
      id="odometer"
      title={t('odometer.title')}
      acts={
        may &&
        data && (
          <Button size="xs" variant="default" onClick={() => setEntering(true)}>
            {t('odometer.enter')}
          </Button>
        )
      }
    >
      {error && !data && <FailureNote error={error} />}
      {!data && !error && <Skeleton height={64} />}
      {data && (
        <>
          <Value odometer={data} />
          <Calibration calibration={data.calibration} />
          {data.base && <EntryList id={device.id} odometer={data} onWithdraw={may ? setLeaving : null} />}
        </>
      )}
      {entering && data && <EntryDialog device={device} odometer={data} onClose={() => setEntering(false)} />}
      {leaving && <WithdrawDialog device={device} entry={leaving} onClose={() => setLeaving(null)} />}
    </VehicleSection>
  );
}

function Value({ odometer: { value, base, since, firstMessageAt } }: { odometer: Odometer }) {
  const { t } = useTranslation();
  const { meter, distance, when } = useWritten();
  if (value === null || base === null || since === null) {
    return (
      <>
        <p className={classes.unknown}>{t('odometer.unknown')}</p>
        <p className="text-sm muted">
          {t('odometer.nothing')} {t('odometer.nothingHint')}
        </p>
      </>
    );
  }
  const driven = value - base.metres;
  const hasReported = firstMessageAt !== null;
  const parts = [
    t(`odometer.base.${base.source}`, { at: when(base.at) }),
    ...(driven === 0 && hasReported ? [t('odometer.still')] : []),
    ...(driven === 0 ? [] : [t(`odometer.sources.${since.source}`, { distance: distance(driven) })]),
    ...(since.counted > 0 && since.gps > 0 ? [t('odometer.partly', { distance: distance(since.gps) })] : []),
  ];
  return (
    <>
      <p className={classes.value}>{meter(value)}</p>
      <p className="text-sm muted">{parts.join(' · ')}</p>
      {base.source === 'entry' && !hasReported && <p className="text-sm muted">{t('odometer.neverConnected')}</p>}
      {hasReported && base.at < firstMessageAt && (
        <p className="text-sm muted">{t('odometer.dataStarts', { at: when(firstMessageAt) })}</p>
      )}
      {base.source === 'device' && <p className="text-sm muted">{t('odometer.trackerHint')}</p>}
    </>
  );
}

/** Asks once more before a reading or a meter reset counts no more. */
function WithdrawDialog({ device, entry, onClose }: { device: Device; entry: OdometerEntry; onClose: () => void }) {
  const { t } = useTranslation();
  const { meter, when } = useWritten();
  const mutation = useWithdraw(device.id);
  const { kind } = entry;
  const said = { at: when(entry.at), metres: meter(entry.metres) };
  return (
    <ConfirmDeletion
      words={{
        title: t(`odometer.withdraw.${kind}.title`, said),
        text: t(`odometer.withdraw.${kind}.text`, said),
        action: t('odometer.withdraw.action'),
        done: t(`odometer.withdraw.${kind}.done`, said),
      }}
      mutation={mutation}
      id={entry.id}
      onClose={onClose}
    >
      <RefusalNote error={mutation.error} />
    </ConfirmDeletion>
  );
}
