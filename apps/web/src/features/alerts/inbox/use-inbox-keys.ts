import type { Alert, AlertId } from '@balise/contract';
import { useEffect } from 'react';

type Inbox = {
  /** Of the page, in the order of the list. */
  alerts: readonly Alert[];
  open: number | undefined;
  onOpen: (id: AlertId | undefined) => void;
  onAcknowledge: (alert: Alert) => void;
  onSnooze: () => void;
};

/** ↑ and ↓ walk the inbox, a acknowledges the open alert, s snoozes it, Esc closes it. */
export function useInboxKeys(inbox: Inbox): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      const act = actOf(event.key, inbox);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

function actOf(key: string, { alerts, open, onOpen, onAcknowledge, onSnooze }: Inbox): (() => void) | undefined {
  const place = alerts.findIndex(({ id }) => id === open);
  const current = alerts[place];
  switch (key) {
    case 'ArrowDown':
      return () => onOpen(alerts[Math.min(alerts.length - 1, place + 1)]?.id);
    case 'ArrowUp':
      return () => onOpen(alerts[Math.max(0, place - 1)]?.id);
    case 'a':
      return current && (() => onAcknowledge(current));
    case 's':
      return current && onSnooze;
    case 'Escape':
      return open === undefined ? undefined : () => onOpen(undefined);
    default:
      return undefined;
  }
}

/** Whether a key belongs to what has the focus: a field, a choice, a menu, a dialog, a map. */
const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [role=menu], [role=dialog], .maplibregl-canvas-container',
  ) !== null;
