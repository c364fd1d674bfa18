import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect } from 'react';
import type { PastMap } from '../../../map/index.ts';
import type { Pointed } from '../chart/pointed.ts';
import type { Replay } from '../replay/replay.ts';
import type { History } from '../use-history.ts';

type Parts = {
  pastMap: PastMap | null;
  history: History;
  replay: Replay;
  pointed: Pointed;
  /** A mark was clicked: the key of its row. */
  select: (key: string) => void;
  /** A track of another vehicle was clicked. */
  turnTo: (id: number) => void;
};

/** A click on a track puts the clock there, one on a stop selects it; what is under the pointer shows on the chart. */
export function usePastPicking({ pastMap, history, replay, pointed, select, turnTo }: Parts): void {
  const { vehicles, active } = history;
  useEffect(() => {
    if (!pastMap) return;
    const { map, layer } = pastMap;
    const own = active ? vehicles.indexOf(active) : -1;
    const onClick = ({ point }: MapMouseEvent): void => {
      const mark = layer.markAt(point);
      if (mark && /^(trip|stop)\./.test(mark.key)) return select(mark.key);
      const found = layer.trackAt(point, replay.at);
      if (!found) return;
      replay.seek(found.at);
      const vehicle = vehicles[found.track];
      if (vehicle && vehicle !== active) turnTo(vehicle.id);
    };
    const onMove = ({ point }: MapMouseEvent): void => {
      const found = layer.trackAt(point, replay.at);
      map.getCanvas().style.cursor = found || layer.markAt(point) ? 'pointer' : '';
      pointed.set(found?.track === own ? found.at : null);
    };
    const onOut = (): void => pointed.set(null);
    map.on('click', onClick);
    map.on('mousemove', onMove);
    map.on('mouseout', onOut);
    return () => {
      map.off('click', onClick);
      map.off('mousemove', onMove);
      map.off('mouseout', onOut);
    };
  }, [pastMap, vehicles, active, replay, pointed, select, turnTo]);
}
