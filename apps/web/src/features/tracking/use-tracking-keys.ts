import { useEffect } from 'react';
import { SEARCH_ID } from './list/controls/search-field.tsx';
import { fleetList } from './list/fleet-list.ts';
import { following } from './tracking-state.ts';

/** `/` searches, ↑ and ↓ walk the list, from the search too, where Enter opens its first; f follows, Esc closes the card. */
export function useTrackingKeys(selected: number | null, select: (id: number | null) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      const act = actOf(event, selected, select);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [selected, select]);
}

function actOf(event: KeyboardEvent, selected: number | null, select: (id: number | null) => void) {
  switch (event.key) {
    case '/':
      return () => document.getElementById(SEARCH_ID)?.focus();
    case 'ArrowDown':
      return isOnMap(event.target) ? undefined : () => select(neighbour(selected, 1));
    case 'ArrowUp':
      return isOnMap(event.target) ? undefined : () => select(neighbour(selected, -1));
    case 'Enter':
      return isSearch(event.target) ? () => select(listed(selected) ? selected : neighbour(null, 1)) : undefined;
    case 'f':
      return selected === null ? undefined : () => following.set(!following.get());
    case 'Escape':
      return selected === null ? undefined : () => select(null);
    default:
      return undefined;
  }
}

/** The next vehicle of the list in a direction; its ends hold. */
function neighbour(selected: number | null, step: 1 | -1): number | null {
  const { ids } = fleetList.get();
  const place = selected === null ? -1 : ids.indexOf(selected);
  if (place < 0) return (step === 1 ? ids[0] : ids.at(-1)) ?? null;
  return ids[Math.min(ids.length - 1, Math.max(0, place + step))] ?? null;
}

const listed = (id: number | null): boolean => id !== null && fleetList.get().ids.includes(id);

/** Whether a key belongs to what has the focus: a field, a menu, a dialog. From the search, ↓ and Enter go on to the list. */
const isElsewhere = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"], [role="dialog"]') !== null &&
  !(isSearch(target) && ['ArrowDown', 'ArrowUp', 'Enter'].includes(key));

const isSearch = (target: EventTarget | null): boolean => target instanceof Element && target.id === SEARCH_ID;

/** On the map the arrows move the map. */
const isOnMap = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.maplibregl-canvas-container') !== null;
