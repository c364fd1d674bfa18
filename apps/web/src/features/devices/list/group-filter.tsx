import { useEffect } from 'react';
import { GroupSelect, useGroupIds } from '../../groups/index.ts';
import { refreshDevices } from '../requests.ts';
import { useDevicesSearch } from './use-devices-search.ts';

/** Narrows the list to one group; the page is read again when somebody comes into it or leaves. */
export function GroupFilter() {
  const { search, set } = useDevicesSearch();
  const ids = useGroupIds(search.group);
  useEffect(() => {
    if (ids) void refreshDevices();
  }, [ids]);
  return <GroupSelect value={search.group} clientId={search.clientId} onChange={(group) => set({ group })} />;
}
