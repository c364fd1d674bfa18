import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { Virtual } from '../table-properties.ts';

const ROW = 36; // px, until it is measured
const AHEAD = 30; // rows before the last one at which more are loaded

type Properties = {
  scroller: RefObject<HTMLElement | null>;
  virtual: Virtual;
  count: number;
  line: (index: number, measured?: (row: HTMLTableRowElement | null) => void) => ReactNode;
};

/** The rows in view, and empty ones as high as those above and below. */
export function VirtualRows({ scroller, virtual: { rowHeight, onEnd }, count, line }: Properties) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight ?? ROW,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= count - AHEAD) onEnd?.();
  }, [last, count, onEnd]);
  return (
    <>
      <Gap height={items[0]?.start ?? 0} />
      {items.map(({ index }) => line(index, rowHeight ? undefined : virtual.measureElement))}
      <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </>
  );
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
