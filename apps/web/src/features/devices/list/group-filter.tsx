import { useEffect } from 'react';
import { GroupSelect, useGroupIds } from '../../groups/index.ts';
import { refreshDevices } from '../requests.ts';
import { useDevicesSearch } from './search.ts';

/** Filters by group; the list is loaded again when the group's members change. */
export function GroupFilter() {
  const { search, set } = useDevicesSearch();
  const ids = useGroupIds(search.group);
  useEffect(() => {
    if (ids) void refreshDevices();
  }, [ids]);
  return <GroupSelect value={search.group} clientId={search.clientId} onChange={(group) => set({ group })} />;
}
