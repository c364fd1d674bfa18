import type { Device } from '@balise/contract';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import classes from './device-dialog.module.css';
import { type DeviceForm, inputOf, TRACKER_FIELDS, VEHICLE_FIELDS } from './device-form.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { FailureNote } from './failure-note.tsx';
import { trackerModelsQuery, useSaveDevice } from './requests.ts';
import { TrackerFields } from './tracker-fields.tsx';
import { useDeviceForm } from './use-device-form.ts';
import { VehicleFields } from './vehicle-fields.tsx';

/** Everything that people typed of a vehicle, to be changed. */
export function EditDialog({ device, initial, onClose }: { device: Device; initial: DeviceForm; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: models } = useSuspenseQuery(trackerModelsQuery);
  const mayTransfer = useMay('transfer_device');
  const use = useDeviceForm(initial, models);
  const save = useSaveDevice();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!use.check([...VEHICLE_FIELDS, ...TRACKER_FIELDS])) return;
    save.mutate(
      { target: { kind: 'edit', deviceId: device.id }, fields: inputOf(use.form.values) },
      {
        onSuccess: (saved) => {
          notifications.show({ message: t('devices.saved', { plate: saved.device.designation }) });
          onClose();
        },
        onError: (error) => use.blame(error),
      },
    );
  };
  return (
    <DialogFrame title={t('devices.editTitle', { plate: device.designation })} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <div className={classes.body}>
          <FailureNote error={save.error} />
          <h3 className={classes.part}>{t('devices.steps.vehicle')}</h3>
          <VehicleFields use={use} choosesClient={mayTransfer} transfers />
          <h3 className={classes.part}>{t('devices.steps.tracker')}</h3>
          <TrackerFields use={use} presented={false} />
        </div>
        <footer className={classes.foot}>
          <span className={classes.space} />
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('common.save')}
          </Button>
        </footer>
      </form>
    </DialogFrame>
  );
}
