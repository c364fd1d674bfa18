import type { AttributableVehicle, DeviceId, Service } from '@balise/contract';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { useMay } from '../../../api/user.ts';
import dialog from '../../../ui/dialog/dialog.module.css';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FigureField } from '../../../ui/field/figure-field.tsx';
import { plain } from '../../../ui/plain.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { StateMark } from '../due/state-mark.tsx';
import { useAttach, useWithdraw, vehiclesOfServiceQuery } from '../requests.ts';
import classes from './vehicles-dialog.module.css';

const KM = 1000;

/** The vehicles that a service can be attached to, and those that have it: many at once. */
export function VehiclesDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const may = useMay('manage_maintenance');
  const { data = [] } = useQuery(vehiclesOfServiceQuery(service.id));
  const [chosen, setChosen] = useState<readonly DeviceId[]>([]);
  const [from, setFrom] = useState<From>({ since: '', km: '', firstOn: '' });
  const attach = useAttach(service.id);
  const withdraw = useWithdraw(service.id);
  const of = (isAttached: boolean) =>
    data.filter(({ deviceId, attachedId }) => chosen.includes(deviceId) && (attachedId !== null) === isAttached);
  const [without, having] = [of(false).map(({ deviceId }) => deviceId), of(true).map(({ deviceId }) => deviceId)];
  const done = (words: string) => {
    tell.done(words);
    setChosen([]);
  };
  const doAttach = () =>
    attach.mutate(
      { deviceIdList: without, ...givenOf(from, without.length === 1) },
      { onSuccess: ({ attached: count }) => done(t('maintenance.service.attached', { count })) },
    );
  const doWithdraw = () =>
    withdraw.mutate(having, {
      onSuccess: ({ withdrawn: count }) => done(t('maintenance.service.withdrawn', { count })),
    });
  return (
    <FormDialog
      title={t('maintenance.service.vehicles', { name: service.name })}
      under={
        <p className="text-sm muted">
          {t('maintenance.service.attachedTo', { count: data.filter(({ attachedId }) => attachedId !== null).length })}
        </p>
      }
      size={560}
      isChanged={false}
      saving={attach}
      {...(may && without.length > 0 && { action: t('maintenance.service.attach', { count: without.length }) })}
      foot={
        may &&
        having.length > 0 && (
          <Button variant="default" loading={withdraw.isPending} onClick={doWithdraw}>
            {t('maintenance.service.withdraw', { count: having.length })}
          </Button>
        )
      }
      onSubmit={doAttach}
      onClose={onClose}
    >
      <Choice {...{ data, chosen, may }} onChange={setChosen} />
      {without.length > 0 && (
        <FirstFields
          {...{ from, onChange: setFrom, isOne: without.length === 1, faults: fieldFaultsOf(attach.error, t) }}
        />
      )}
    </FormDialog>
  );
}

type ChoiceProperties = {
  data: readonly AttributableVehicle[];
  chosen: readonly DeviceId[];
  may: boolean;
  onChange: (chosen: readonly DeviceId[]) => void;
};

/** The vehicles, found by what is typed, each to be chosen. */
function Choice({ data, chosen, may, onChange }: ChoiceProperties) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const shown = data.filter((one) => plain(`${one.designation} ${one.label} ${one.vehicle}`).includes(plain(search)));
  return (
    <>
      <TextInput
        type="search"
        placeholder={t('maintenance.service.searchVehicles')}
        aria-label={t('maintenance.service.searchVehicles')}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        data-autofocus
      />
      {may && (
        <Checkbox
          label={t('maintenance.service.chooseAll')}
          checked={shown.length > 0 && shown.every(({ deviceId }) => chosen.includes(deviceId))}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? shown.map(({ deviceId }) => deviceId) : [])}
        />
      )}
      <ul className={classes.vehicles}>
        {shown.map((vehicle) => (
          <Vehicle
            key={vehicle.deviceId}
            vehicle={vehicle}
            may={may}
            isChosen={chosen.includes(vehicle.deviceId)}
            onChoose={(is) =>
              onChange(is ? [...chosen, vehicle.deviceId] : chosen.filter((id) => id !== vehicle.deviceId))
            }
          />
        ))}
      </ul>
    </>
  );
}

type From = { since: string; km: number | ''; firstOn: string };
const givenOf = ({ since, km, firstOn }: From, isOne: boolean) => ({
  ...(since && { since }),
  ...(isOne && km !== '' && { sinceMetres: km * KM }),
  ...(firstOn && { firstOn }),
});

type FirstProperties = {
  from: From;
  onChange: (from: From) => void;
  isOne: boolean;
  faults: Record<string, string>;
};

/** From where the first interval counts. */
function FirstFields({ from, onChange, isOne, faults }: FirstProperties) {
  const { t } = useTranslation();
  const set = (change: Partial<From>) => onChange(Object.assign({}, from, change));
  return (
    <div className={dialog.fields}>
      <TextInput
        type="date"
        label={t('maintenance.service.since')}
        description={t('maintenance.service.sinceHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={from.since}
        error={faults['since']}
        onChange={({ currentTarget }) => set({ since: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('maintenance.service.firstOn')}
        value={from.firstOn}
        error={faults['firstOn']}
        onChange={({ currentTarget }) => set({ firstOn: currentTarget.value })}
      />
      {isOne && (
        <FigureField
          label={t('maintenance.service.sinceMetres')}
          unit="km"
          digits={0}
          value={from.km}
          error={faults['sinceMetres']}
          onChange={(km) => set({ km })}
        />
      )}
    </div>
  );
}

type VehicleProperties = {
  vehicle: AttributableVehicle;
  may: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function Vehicle({ vehicle, may, isChosen, onChoose }: VehicleProperties) {
  const { t } = useTranslation();
  const { designation, label, vehicle: model, attachedId, state } = vehicle;
  const words = [label, model].filter(Boolean).join(' · ');
  return (
    <li className={classes.vehicle}>
      <Checkbox
        label={
          <>
            <b className="semibold">{designation}</b> <span className="muted">{words}</span>
          </>
        }
        disabled={!may}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <span className="text-xs muted nowrap">
        {state && <StateMark state={state} />}
        {attachedId === null
          ? t('maintenance.service.hasNot')
          : t(state ? `maintenance.state.${state}` : 'maintenance.service.has')}
      </span>
    </li>
  );
}
