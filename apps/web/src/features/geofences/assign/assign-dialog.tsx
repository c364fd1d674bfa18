import type { DeviceId, GeofenceActions, GeofenceId, GroupId } from '@balise/contract';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { geofencesQuery, groupsQuery, sharedVehiclesQuery, vehiclesOfClientQuery } from '../../../api/lists.ts';
import { useMay, useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from '../geofences.module.css';
import { clientOf, GeofencesField, type NamedGeofence } from '../geofences-field.tsx';
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

type Properties = {
  /** Those that are assigned, at least one. Of one alone, others of its client can be added. */
  geofences: readonly NamedGeofence[];
  onClose: (done: boolean) => void;
};

/** Assigns geofences of one client to vehicles and groups, with what happens on entry and exit. */
export function AssignDialog({ geofences: given, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const [geofences, setGeofences] = useState(given.map(({ id }) => String(id)));
  const [vehicles, setVehicles] = useState<string[]>([]);
  const [groups, setGroups] = useState<string[]>([]);
  const [actions, setActions] = useState(NO_ACTIONS);
  const [faults, setFaults] = useState<{ geofences?: string; holders?: string }>({});
  const assign = useAssign();
  const { data: known = given } = useQuery(geofencesQuery);
  const clientId = clientOf(given, [String(given[0]?.id)]);
  const names = known.filter(({ id }) => geofences.includes(String(id))).map(({ name }) => name);
  const words = { count: geofences.length, name: names[0] ?? '' };
  const change =
    <Value,>(take: (value: Value) => void) =>
    (value: Value) => {
      setFaults({});
      take(value);
    };
  const submit = () => {
    if (geofences.length === 0) return setFaults({ geofences: t('fieldErrors.required') });
    if (vehicles.length + groups.length === 0) return setFaults({ holders: t('geofences.assign.chooseOne') });
    assign.mutate(
      {
        geofenceIds: geofences.map(Number) as GeofenceId[],
        deviceIds: vehicles.map(Number) as DeviceId[],
        groupIds: groups.map(Number) as GroupId[],
        actions,
      },
      {
        onSuccess: () => {
          tell.done(t('geofences.assign.done', words));
          onClose(true);
        },
        onError: (error) => setFaults(faultOf(Object.values(fieldFaultsOf(error, t))[0])),
      },
    );
  };
  return (
    <FormDialog
      title={given.length > 1 ? t('geofences.assign.titleMany', words) : t('geofences.assign.title')}
      size={640}
      action={t('geofences.assign.action')}
      saving={assign}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <GeofencesField given={given} value={geofences} error={faults.geofences} onChange={change(setGeofences)} />
      <Holders
        {...{ clientId, vehicles, groups }}
        error={faults.holders}
        onVehicles={change(setVehicles)}
        onGroups={change(setGroups)}
      />
      <Actions value={actions} onChange={setActions} />
    </FormDialog>
  );
}

const faultOf = (holders: string | undefined) => (holders === undefined ? {} : { holders });

type HolderProperties = {
  clientId: number | undefined;
  vehicles: string[];
  groups: string[];
  error: string | undefined;
  onVehicles: (ids: string[]) => void;
  onGroups: (ids: string[]) => void;
};

/** The vehicles and groups that are chosen, of one client. */
function Holders({ clientId = 0, vehicles, groups, error, onVehicles, onGroups }: HolderProperties) {
  const { t } = useTranslation();
  const fleet = useQuery(vehiclesOfClientQuery(clientId));
  const { client } = useUser();
  const shared = useQuery({ ...sharedVehiclesQuery, enabled: client?.id === clientId });
  const ofOthers = (shared.data ?? []).map(({ id, designation, owner }) => ({
    value: String(id),
    label: `${designation} · ${t('devices.sharedBy', { owner })}`,
  }));
  const known = useQuery(groupsQuery);
  const entities = (rows: readonly { id: number; designation: string }[]) =>
    rows.map((row) => ({ value: String(row.id), label: row.designation }));
  return (
    <>
      <EntitiesPicker
        of={{ data: [...entities(fleet.data ?? []), ...ofOthers], isPending: fleet.isPending, error: fleet.error }}
        description={ofOthers.length > 0 ? t('geofences.assign.sharedHint') : undefined}
        data-autofocus
        label={t('geofences.assign.vehicles')}
        value={vehicles}
        error={error}
        onChange={onVehicles}
      />
      <EntitiesPicker
        of={{
          data: entities((known.data?.groups ?? []).filter((group) => group.clientId === clientId)),
          isPending: known.isPending,
          error: known.error,
        }}
        label={t('geofences.assign.groups')}
        value={groups}
        onChange={onGroups}
      />
    </>
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
