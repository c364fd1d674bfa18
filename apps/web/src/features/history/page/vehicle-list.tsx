import type { DeviceSummary } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { live, useFleetComplete } from '../../../live/index.ts';
import { EntityList } from '../../../ui/picker/entity-list.tsx';
import { fitsVehicle, searchedWords } from '../../../ui/search/vehicle-search.ts';
import { GroupSelect, useGroupIds } from '../../groups/index.ts';
import { devicesQuery } from '../requests.ts';
import { MOST_VEHICLES } from '../search.ts';

type Properties = {
  chosen: readonly number[];
  /** Several beside each other. */
  onChange: (ids: number[]) => void;
  /** This one alone. */
  onOnly: (id: number) => void;
};

/** Every vehicle that may be chosen: its name shows it alone, its box adds it to the others. */
export function VehicleList({ chosen, onChange, onOnly }: Properties) {
  const { t } = useTranslation();
  const { data, error } = useQuery(devicesQuery);
  const shared = useSharedPasts();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<number | undefined>();
  const members = useGroupIds(group);
  const shown = useMemo(() => {
    const words = searchedWords(search);
    return data?.concat(shared).filter((device) => fitsVehicle(device, words) && (!members || members.has(device.id)));
  }, [data, shared, search, members]);
  const isChosen = ({ id }: { id: number }) => chosen.includes(id);
  return (
    <EntityList
      rows={shown}
      describe={(device) => ({
        key: device.id,
        name: device.designation,
        beside: device.label,
        isDisabled: !isChosen(device) && chosen.length >= MOST_VEHICLES,
      })}
      {...{ error, search, onSearch: setSearch, isChosen }}
      placeholder={t('history.vehicles.search')}
      none={t(data?.length === 0 ? 'history.empty.none' : 'history.vehicles.noMatch')}
      onToggle={(device) =>
        onChange(isChosen(device) ? chosen.filter((id) => id !== device.id) : [...chosen, device.id])
      }
      onOnly={({ id }) => onOnly(id)}
      tools={<GroupSelect value={group} onChange={setGroup} />}
    >
      {t('history.vehicles.most', { count: MOST_VEHICLES })}
    </EntityList>
  );
}

/** Vehicles that others share with the reader, with their history. */
function useSharedPasts(): DeviceSummary[] {
  const isComplete = useFleetComplete();
  return useMemo(() => {
    const shown = isComplete ? [...live.fleet.vehicles.values()] : [];
    return shown
      .filter(({ details }) => details.share?.rights.includes('history'))
      .map(({ id, details: { designation, label, imei, clientId, type, status } }) => ({
        id: id as DeviceSummary['id'],
        clientId: clientId as DeviceSummary['clientId'],
        designation,
        label,
        imei,
        type,
        status,
      }));
  }, [isComplete]);
}
