import { useEffect, useState } from 'react';
import { live } from '../../../live/index.ts';
import { fleetList } from '../list/fleet-list.ts';

const PATIENCE = 2000; // ms: a map without vehicles is more than an empty screen

/** Whether it is the map's turn: the list's first rows have been painted, or are long in coming. */
export function useMapReady(): boolean {
  const [turn, setTurn] = useState(false);
  useEffect(() => {
    if (turn) return;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = setTimeout(() => setTurn(true), PATIENCE);
    const look = (): void => {
      const listed = fleetList.get().ids.length > 0 || live.complete.get();
      // a frame is asked for before it is painted
      if (listed && frame === 0)
        frame = requestAnimationFrame(() => {
          timer = setTimeout(() => setTurn(true));
        });
    };
    const ends = [fleetList.subscribe(look), live.complete.subscribe(look)];
    look();
    return () => {
      for (const end of ends) end();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clearTimeout(patience);
    };
  }, [turn]);
  return turn;
}
