import type { Geofence } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { geofencesQuery } from '../../api/lists.ts';
import { EntitiesPicker } from '../../ui/picker/entity-picker.tsx';
import { NamedRows } from '../../ui/table/named-rows.tsx';

/** A geofence by its name, and whose it is. */
export type NamedGeofence = Pick<Geofence, 'id' | 'name' | 'clientId'>;

type Properties = {
  /** Those that were selected in a list. */
  given: readonly NamedGeofence[];
  /** Ids, as the picker holds them. */
  value: string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** The geofences that something is done to, all of one client: named where several were selected, otherwise chosen here. */
export function GeofencesField({ given, value, error, onChange }: Properties) {
  const { t } = useTranslation();
  const all = useQuery({ ...geofencesQuery, enabled: given.length <= 1 });
  if (given.length > 1) return <NamedRows names={given.map(({ name }) => name)} />;
  const known = all.data ?? given;
  const clientId = clientOf(known, value);
  return (
    <EntitiesPicker
      of={{
        data: known
          .filter((one) => clientId === undefined || one.clientId === clientId)
          .map(({ id, name }) => ({ value: String(id), label: name })),
        isPending: all.isPending,
        error: all.error,
      }}
      {...(given.length === 0 ? { 'data-autofocus': true } : {})}
      label={t('geofences.suspend.geofences')}
      required
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

/** The client of the chosen geofences; undefined while none is chosen. */
export const clientOf = (known: readonly NamedGeofence[], chosen: readonly string[]): number | undefined =>
  known.find(({ id }) => chosen.includes(String(id)))?.clientId;
