import { StatusChips as Chips } from '../../../ui/status/status-chips.tsx';
import { useGroupIds } from '../../groups/index.ts';
import { useDevicesSearch } from './search.ts';
import classes from './status-chips.module.css';
import { useStatusCounts } from './status-counts.ts';

/** How many vehicles are in each state; each count opens the list of exactly those. */
export function StatusChips() {
  const { search, set } = useDevicesSearch();
  return (
    <Chips
      className={classes.chips}
      counts={useStatusCounts(search.clientId, useGroupIds(search.group), search.whose)}
      chosen={search.status ?? null}
      choose={(status) => set({ status: status ?? undefined })}
    />
  );
}
