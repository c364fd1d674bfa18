import type { DeviceId, GroupDevice } from '@balise/contract';
import { type KeyboardEvent, useState } from 'react';

const PAGE = 10; // lines of Page Up and Page Down

/** Which of a list are chosen, and which of them the keyboard is on. What leaves the list is chosen no more. */
export function useChoosing(shown: readonly GroupDevice[], devices: readonly GroupDevice[] | undefined) {
  const [marked, setMarked] = useState<ReadonlySet<DeviceId>>(new Set());
  const [active, setActive] = useState(0);
  const here = new Set(devices?.map(({ id }) => id));
  const chosen = [...marked].filter((id) => here.has(id));
  const areAllChosen = shown.length > 0 && shown.every(({ id }) => marked.has(id));

  const mark = (ids: readonly DeviceId[], on: boolean): void => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setMarked(next);
  };
  const toggleAll = (): void =>
    mark(
      shown.map(({ id }) => id),
      !areAllChosen,
    );
  /** `reach`: from where one stood to here, as the shift key does. */
  const toggle = (index: number, reach = false): void => {
    const device = shown[index];
    if (!device) return;
    const on = !marked.has(device.id);
    const [from, to] = reach ? [Math.min(active, index), Math.max(active, index)] : [index, index];
    mark(
      shown.slice(from, to + 1).map(({ id }) => id),
      on,
    );
    setActive(index);
  };

  /** @returns the line that must come into view */
  const onKey = (event: KeyboardEvent, onEnter: () => void): number | undefined => {
    const last = shown.length - 1;
    const to = Math.min(last, Math.max(0, targetOf(event.key, active, last)));
    if (event.key === ' ') toggle(active);
    else if (event.key === 'Enter') onEnter();
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) toggleAll();
    else if (Number.isNaN(targetOf(event.key, active, last))) return undefined;
    else {
      setActive(to);
      event.preventDefault();
      return to;
    }
    event.preventDefault();
    return undefined;
  };
  return { chosen, areAllChosen, isChosen: (id: DeviceId) => marked.has(id), active, toggle, toggleAll, onKey };
}

/** Where a key leads; NaN for one that leads nowhere. */
function targetOf(key: string, active: number, last: number): number {
  switch (key) {
    case 'ArrowDown':
      return active + 1;
    case 'ArrowUp':
      return active - 1;
    case 'PageDown':
      return active + PAGE;
    case 'PageUp':
      return active - PAGE;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return Number.NaN;
  }
}
