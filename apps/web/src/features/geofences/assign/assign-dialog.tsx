import type { DeviceId, Geofence, GeofenceActions, GroupId } from '@balise/contract';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupsQuery, vehiclesOfClientQuery } from '../../../api/lists.ts';
import { useMay } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from '../geofences.module.css';
import { useAssign } from '../requests.ts';
import { ACTION_KINDS, type ActionKind, WAYS, type Way } from './action-words.ts';

const NO_ACTIONS: GeofenceActions = {
  blockIn: false,
  blockOut: false,
  unblockIn: false,
  unblockOut: false,
  emailIn: false,
  emailOut: false,
  smsIn: false,
  smsOut: false,
};

type Properties = { geofence: Geofence; onClose: () => void };

/** Assigns a geofence to vehicles and groups, with what happens on entry and exit. */
export function AssignDialog({ geofence, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const { id, name, clientId } = geofence;
  const [vehicles, setVehicles] = useState<string[]>([]);
  const [groups, setGroups] = useState<string[]>([]);
  const [actions, setActions] = useState(NO_ACTIONS);
  const [fault, setFault] = useState<string>();
  const fleet = useQuery(vehiclesOfClientQuery(clientId));
  const known = useQuery(groupsQuery);
  const assign = useAssign();
  const submit = () => {
    if (vehicles.length + groups.length === 0) return setFault(t('geofences.assign.chooseOne'));
    const [deviceIds, groupIds] = [vehicles.map(Number) as DeviceId[], groups.map(Number) as GroupId[]];
    assign.mutate(
      { id, deviceIds, groupIds, actions },
      {
        onSuccess: () => {
          tell.done(t('geofences.assign.done', { name }));
          onClose();
        },
      },
    );
  };
  const entities = (rows: readonly { id: number; designation: string }[]) =>
    rows.map((row) => ({ value: String(row.id), label: row.designation }));
  return (
    <FormDialog
      title={t('geofences.assign.title', { name })}
      size={640}
      action={t('geofences.assign.action')}
      saving={assign}
      onSubmit={submit}
      onClose={onClose}
    >
      <EntitiesPicker
        of={{ data: entities(fleet.data ?? []), isPending: fleet.isPending, error: fleet.error }}
        data-autofocus
        label={t('geofences.assign.vehicles')}
        value={vehicles}
        error={fault}
        onChange={(values) => {
          setFault(undefined);
          setVehicles(values);
        }}
      />
      <EntitiesPicker
        of={{
          data: entities((known.data?.groups ?? []).filter((group) => group.clientId === clientId)),
          isPending: known.isPending,
          error: known.error,
        }}
        label={t('geofences.assign.groups')}
        value={groups}
        onChange={(values) => {
          setFault(undefined);
          setGroups(values);
        }}
      />
      <Actions value={actions} onChange={setActions} />
    </FormDialog>
  );
}

type ActionsProperties = { value: GeofenceActions; onChange: (value: GeofenceActions) => void };

/** What happens on entry and on exit, as a matrix. To block and to unblock at once is not possible. */
function Actions({ value, onChange }: ActionsProperties) {
  const { t } = useTranslation();
  const mayBlock = useMay('block_device');
  const toggle = (kind: ActionKind, way: Way, on: boolean) => {
    const other = kind === 'block' ? 'unblock' : kind === 'unblock' ? 'block' : undefined;
    onChange({ ...value, [`${kind}${way}`]: on, ...(on && other ? { [`${other}${way}`]: false } : {}) });
  };
  return (
    <fieldset className={classes.actions}>
      <legend>{t('geofences.assign.actions')}</legend>
      <span />
      <span className={classes.head}>{t('geofences.assign.onEntry')}</span>
      <span className={classes.head}>{t('geofences.assign.onExit')}</span>
      {ACTION_KINDS.filter((kind) => mayBlock || kind === 'email' || kind === 'sms').map((kind) => [
        <span key={kind}>{t(`geofences.assign.kinds.${kind}`)}</span>,
        ...WAYS.map((way) => (
          <Checkbox
            key={kind + way}
            aria-label={`${t(`geofences.assign.kinds.${kind}`)}, ${t(way === 'In' ? 'geofences.assign.onEntry' : 'geofences.assign.onExit')}`}
            checked={value[`${kind}${way}`]}
            onChange={({ currentTarget: { checked } }) => toggle(kind, way, checked)}
          />
        )),
      ])}
      {mayBlock && <p className="text-xs faint">{t('geofences.assign.blockHint')}</p>}
    </fieldset>
  );
}
