import { live, Signal, serverNow } from '../../../live/index.ts';
import { checked, checkedOnly } from '../checked-devices.ts';
import { inGroup, onlyThese, search, sort, statusFilter } from '../tracking-state.ts';
import { Statuses } from './controls/statuses.ts';
import { type FleetView, fleetView } from './fleet-view.ts';

const FEW = 2000;
const SOON = 200; // ms between two looks at a small fleet
const LATER = 1000; // and in a large one, whose order changes too fast to follow

export const statuses = new Statuses();

/** What the list shows now. Changes of the fleet are gathered; a change of the question shows at once. */
export const fleetList = new Signal<FleetView>(look());

let due: ReturnType<typeof setTimeout> | undefined;

function look(): FleetView {
  const now = serverNow();
  return fleetView(live.fleet.vehicles.values(), (vehicle) => statuses.of(vehicle, now), {
    search: search.get(),
    status: statusFilter.get(),
    sort: sort.get(),
    only: onlyThese(),
  });
}

function lookNow(): void {
  clearTimeout(due);
  due = undefined;
  fleetList.set(look());
}

function lookSoon(): void {
  if (fleetList.get().shown === 0) return lookNow(); // the first vehicles are waited for
  due ??= setTimeout(lookNow, live.fleet.vehicles.size <= FEW ? SOON : LATER);
}

/** Keeps the list up to date while a screen shows it; gives back how to stop. */
export function keepFleetList(): () => void {
  lookNow();
  const questions = [search, statusFilter, sort, checkedOnly, checked, inGroup].map((signal) =>
    signal.subscribe(lookNow),
  );
  const news = live.fleet.subscribe(lookSoon);
  const whole = live.complete.subscribe(lookNow);
  const tick = setInterval(lookSoon, 1000); // badges change by the passing of time
  return () => {
    clearInterval(tick);
    news();
    whole();
    for (const end of questions) end();
    clearTimeout(due);
    due = undefined;
  };
}
