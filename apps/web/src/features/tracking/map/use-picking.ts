import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect } from 'react';
import { live } from '../../../live/index.ts';
import { type FleetMap, openCluster, type Point, type Room } from '../../../map/index.ts';

/** A click on a vehicle opens its card, one on a cluster comes nearer, one on the ground closes the card. */
export function usePicking(fleetMap: FleetMap | null, room: Room, select: (id: number | null) => void): void {
  useEffect(() => {
    if (!fleetMap) return;
    const { map, layer } = fleetMap;
    const onClick = ({ point }: MapMouseEvent): void => {
      const picked = layer.pick(point);
      if (picked?.kind === 'cluster') openCluster(map, pointsOf(picked.cluster.marks.map((mark) => mark.id)), room);
      else select(picked?.id ?? null);
    };
    const onMove = ({ point }: MapMouseEvent): void => {
      map.getCanvas().style.cursor = layer.pick(point) ? 'pointer' : '';
    };
    map.on('click', onClick);
    map.on('mousemove', onMove);
    return () => {
      map.off('click', onClick);
      map.off('mousemove', onMove);
    };
  }, [fleetMap, room, select]);
}

/** Where these vehicles are; those without a location are left out. */
export function pointsOf(ids: Iterable<number>): Point[] {
  return [...ids].flatMap((id) => live.fleet.vehicle(id)?.state?.location ?? []);
}
