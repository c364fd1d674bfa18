import { useSignal } from '../../../../live/index.ts';
import { StatusChips as Chips } from '../../../../ui/status/status-chips.tsx';
import { statusFilter } from '../../tracking-state.ts';
import { fleetList } from '../fleet-list.ts';
import classes from './status-chips.module.css';

/** How many vehicles of the list are in each state; each count is a filter. */
export function StatusChips() {
  const { counts } = useSignal(fleetList);
  const chosen = useSignal(statusFilter);
  return (
    <Chips className={classes.chips} counts={counts} chosen={chosen} choose={(status) => statusFilter.set(status)} />
  );
}
