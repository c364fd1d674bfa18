import type { DriverId, WeekHours } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../api/fault-words.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { WeekHoursField } from '../../ui/week-hours/week-hours-field.tsx';
import { DriverField } from './assign-dialog.tsx';
import classes from './driver-assignments.module.css';
import { shiftsQuery, useSaveShifts } from './requests.ts';

type Shift = { driverId: DriverId; name: string; week: WeekHours };
type Properties = { clientId: number; vehicle: { id: number; name: string }; onClose: () => void };

/** The weekly plan of a vehicle: which driver has it in which hours. */
export function ShiftsDialog({ clientId, vehicle, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const { data } = useQuery(shiftsQuery(vehicle.id));
  const [changed, setChanged] = useState<Shift[]>();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = useSaveShifts(vehicle.id);
  const shifts =
    changed ?? data?.shifts.map(({ driverId, driverName, week }) => ({ driverId, name: driverName, week })) ?? [];
  const set = (next: Shift[]) => {
    setChanged(next);
    setFaults({});
  };
  const submit = () =>
    save.mutate(
      { shifts: shifts.map(({ driverId, week }) => ({ driverId, week })) },
      {
        onSuccess: () => {
          tell.done(t('driverAssignments.shifts.saved', { vehicle: vehicle.name }));
          onClose();
        },
        onError: (error) => setFaults(fieldFaultsOf(error, t)),
      },
    );
  return (
    <FormDialog
      title={t('driverAssignments.shifts.title', { vehicle: vehicle.name })}
      size={720}
      action={t('common.save')}
      isReady={data !== undefined}
      isChanged={changed !== undefined}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('driverAssignments.shifts.text')}</p>
      {shifts.map((shift, place) => (
        <div key={shift.driverId} className={classes.shift}>
          <WeekHoursField
            label={shift.name}
            timeZone={data?.timeZone}
            value={shift.week}
            error={faults[`shifts.${place}.week`] ?? faults[`shifts.${place}.driverId`]}
            onChange={(week) => set(shifts.map((one) => (one === shift ? { ...shift, week } : one)))}
          />
          <Button variant="subtle" size="xs" onClick={() => set(shifts.filter((one) => one !== shift))}>
            {t('driverAssignments.shifts.remove', { driver: shift.name })}
          </Button>
        </div>
      ))}
      <AddDriver
        key={shifts.length}
        clientId={clientId}
        onAdd={(driverId, name) =>
          shifts.some((one) => one.driverId === driverId) || set([...shifts, { driverId, name, week: [] }])
        }
      />
    </FormDialog>
  );
}

function AddDriver({ clientId, onAdd }: { clientId: number; onAdd: (id: DriverId, name: string) => void }) {
  const { t } = useTranslation();
  return (
    <DriverField
      clientId={clientId}
      label={t('driverAssignments.shifts.add')}
      value=""
      error={undefined}
      onChange={(id, name) => id !== '' && onAdd(Number(id) as DriverId, name)}
    />
  );
}
