import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FigureField } from '../../../ui/field/figure-field.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { type DueDetail, useAddRecord } from '../requests.ts';

const [KM, HOUR] = [1000, 3_600_000];

type Later = { on: string; km: number | ''; hours: number | '' };

const givenOf = ({ on, km, hours }: Later) => ({
  on: on || null,
  byMetres: km === '' ? null : km * KM,
  byEngine: hours === '' ? null : hours * HOUR,
});

type Properties = { due: DueDetail; kind: 'notDone' | 'postponed'; onClose: () => void };

/** Leaves a service out this time, or puts it off; both with a reason. */
export function PutOffDialog({ due, kind, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const [reason, setReason] = useState('');
  const [later, setLater] = useState<Later>({ on: '', km: '', hours: '' });
  const set = (change: Partial<Later>) => setLater((before) => Object.assign({}, before, change));
  const saving = useAddRecord(due.id);
  const section = kind === 'notDone' ? 'skip' : 'postpone';
  const names = { service: due.service, vehicle: due.designation };
  const fault = (field: string) => fieldFaultsOf(saving.error, t)[field];
  const body = kind === 'notDone' ? { kind, reason } : Object.assign({ kind, reason }, givenOf(later));
  const onSuccess = () => {
    tell.done(t(`maintenance.${section}.saved`, names));
    onClose();
  };
  return (
    <FormDialog
      title={t(`maintenance.${section}.title`)}
      under={<p className="text-sm muted">{t('maintenance.complete.of', names)}</p>}
      action={t(`maintenance.${section}.submit`)}
      isReady={reason.trim() !== ''}
      saving={saving}
      onSubmit={() => saving.mutate(body, { onSuccess })}
      onClose={onClose}
    >
      {kind === 'notDone' && <p className="text-sm">{t('maintenance.skip.text')}</p>}
      {kind === 'postponed' && <LaterFields {...{ due, later, set, fault }} />}
      <Textarea
        label={t(`maintenance.${section}.reason`)}
        required
        maxLength={300}
        value={reason}
        error={fault('reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}

type LaterProperties = {
  due: DueDetail;
  later: Later;
  set: (change: Partial<Later>) => void;
  fault: (field: string) => string | undefined;
};

/** By how much what the service is due by is put off. */
function LaterFields({ due, later, set, fault }: LaterProperties) {
  const { t } = useTranslation();
  const goesBy = (name: string) => due.measures.some((one) => one.name === name);
  return (
    <>
      {goesBy('distance') && (
        <FigureField
          label={t('maintenance.postpone.distance')}
          unit="km"
          digits={0}
          value={later.km}
          error={fault('byMetres')}
          onChange={(km) => set({ km })}
        />
      )}
      {goesBy('engine') && (
        <FigureField
          label={t('maintenance.postpone.engine')}
          unit="h"
          digits={0}
          value={later.hours}
          error={fault('byEngine')}
          onChange={(hours) => set({ hours })}
        />
      )}
      {goesBy('calendar') && (
        <TextInput
          type="date"
          label={t('maintenance.postpone.on')}
          min={due.today}
          value={later.on}
          error={fault('on')}
          onChange={({ currentTarget }) => set({ on: currentTarget.value })}
        />
      )}
    </>
  );
}
