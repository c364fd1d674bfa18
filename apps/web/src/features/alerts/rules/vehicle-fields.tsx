import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { groupsQuery, sharedVehiclesQuery, vehiclesQuery } from '../../../api/lists.ts';
import { useUser } from '../../../api/user.ts';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import type { RulePart } from './rule-form.ts';
import classes from './rules.module.css';

/** All vehicles, or some of them, of others that are shared with the client, and groups. */
export function VehicleFields({ form, set, faults, clientId }: RulePart) {
  const { t } = useTranslation();
  const { client } = useUser();
  const shared = useQuery({ ...sharedVehiclesQuery, enabled: !form.everyVehicle && client?.id === clientId });
  const fleet = useQuery({ ...vehiclesQuery, enabled: !form.everyVehicle });
  const known = useQuery({ ...groupsQuery, enabled: !form.everyVehicle });
  const ofClient = <Row extends { clientId: number }>(rows: readonly Row[]) =>
    rows.filter((row) => clientId === undefined || row.clientId === clientId);
  const entities = (rows: readonly { id: number; designation: string }[]) =>
    rows.map((row) => ({ value: String(row.id), label: row.designation }));
  const ofOthers = (shared.data ?? []).map(({ id, designation, owner }) => ({
    value: String(id),
    label: `${designation} · ${t('devices.sharedBy', { owner })}`,
  }));
  return (
    <>
      <SegmentedControl
        className={classes.wide ?? ''}
        aria-label={t('alertRules.dialog.which')}
        value={form.everyVehicle ? 'all' : 'some'}
        onChange={(value) => set({ everyVehicle: value === 'all' })}
        data={[
          { value: 'all', label: t('alertRules.dialog.allVehicles') },
          { value: 'some', label: t('alertRules.dialog.someVehicles') },
        ]}
      />
      {!form.everyVehicle && (
        <>
          <EntitiesPicker
            of={{
              data: [...entities(ofClient(fleet.data ?? [])), ...ofOthers],
              isPending: fleet.isPending,
              error: fleet.error,
            }}
            label={t('alertRules.dialog.vehicles')}
            value={form.vehicles}
            description={ofOthers.length > 0 ? t('alertRules.dialog.sharedHint') : undefined}
            error={faults['devices.deviceIds'] ?? faults.devices}
            onChange={(vehicles) => set({ vehicles })}
          />
          <EntitiesPicker
            of={{
              data: entities(ofClient(known.data?.groups ?? [])),
              isPending: known.isPending,
              error: known.error,
            }}
            label={t('alertRules.dialog.groupsOf')}
            value={form.vehicleGroups}
            error={faults['devices.groupIds']}
            onChange={(vehicleGroups) => set({ vehicleGroups })}
          />
        </>
      )}
    </>
  );
}
