import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groupsQuery, vehiclesOfClientQuery } from '../../../api/lists.ts';
import { type Entities, EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { assignmentsQuery } from '../requests.ts';
import { chosenFault, type SuspendForm } from './suspend-form.ts';

type Properties = {
  form: SuspendForm;
  set: (part: Partial<SuspendForm>) => void;
  faults: Record<string, string>;
  /** Whose geofences they are. */
  clientId: number;
};

/** For which vehicles geofences are suspended: all that they are assigned to, or some of them and groups. */
export function SuspendedVehicles({ form, set, faults, clientId }: Properties) {
  const { t } = useTranslation();
  const vehicles = useVehicles(form.geofences, clientId);
  const known = useQuery(groupsQuery);
  const groups = known.data?.groups.filter((group) => group.clientId === clientId) ?? [];
  const fault = chosenFault(faults);
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('geofences.suspend.which')}
        value={form.isForAll ? 'all' : 'some'}
        onChange={(value) => set({ isForAll: value === 'all' })}
        data={[
          { value: 'all', label: t('geofences.suspend.all') },
          { value: 'some', label: t('geofences.suspend.some') },
        ]}
      />
      {form.isForAll ? (
        fault && (
          <p role="alert" className="text-sm" data-bad>
            {fault}
          </p>
        )
      ) : (
        <>
          <EntitiesPicker
            of={vehicles}
            label={t('geofences.suspend.devices')}
            value={form.devices}
            error={fault}
            onChange={(devices) => set({ devices })}
          />
          {(groups.length > 0 || known.error) && (
            <EntitiesPicker
              of={{
                data: groups.map(({ id, designation, deviceCount, sharedCount }) => ({
                  value: String(id),
                  label: `${designation} (${deviceCount - sharedCount})`,
                })),
                isPending: known.isPending,
                error: known.error,
              }}
              label={t('geofences.suspend.groups')}
              value={form.groups}
              onChange={(chosen) => set({ groups: chosen })}
            />
          )}
        </>
      )}
      <p className="text-xs faint">{t('geofences.suspend.later')}</p>
    </>
  );
}

/** The vehicles of the client; of one geofence, those that it is assigned to come first, through a group too. */
function useVehicles(geofences: readonly string[], clientId: number): Entities {
  const { t } = useTranslation();
  const { data: fleet = [], isPending, error } = useQuery(vehiclesOfClientQuery(clientId));
  const only = geofences.length === 1 ? Number(geofences[0]) : undefined;
  const { data } = useQuery({ ...assignmentsQuery((only ?? 0) as never), enabled: only !== undefined });
  const assigned = new Set<number>(
    only === undefined || !data
      ? []
      : [...data.devices.map(({ deviceId }) => deviceId), ...data.groups.flatMap(({ deviceIds }) => deviceIds)],
  );
  const entities = (isAssigned: boolean) =>
    fleet
      .filter(({ id }) => assigned.has(id) === isAssigned)
      .map(({ id, designation }) => ({ value: String(id), label: designation }));
  const [first, others] = [entities(true), entities(false)];
  if (first.length === 0) return { data: others, isPending, error };
  return {
    data: [
      { group: t('geofences.suspend.assigned'), items: first },
      { group: t('geofences.suspend.others'), items: others },
    ],
    isPending,
    error,
  };
}
