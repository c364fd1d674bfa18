import { useEffect, useRef } from 'react';
import { live, useFleetComplete, useSignal, useVehicle } from '../../../live/index.ts';
import { type FleetMap, fit, fleetPoints, goTo, keepWith, lookAtFleet, type Room } from '../../../map/index.ts';
import { isInView } from '../list/in-view.ts';
import { following } from '../tracking-state.ts';

/** Where the map looks: at the whole fleet first, or where the reader wants to begin, at a vehicle when its card opens, along with it while it is followed. */
export function useCamera(fleetMap: FleetMap | null, selected: number | null, room: Room): void {
  const complete = useFleetComplete();
  const follows = useSignal(following);
  const location = useVehicle(selected)?.state?.location;
  const looked = useRef(false);
  const shownFor = useRef<number | null>(null);

  useEffect(() => {
    if (!fleetMap || !complete || looked.current) return;
    looked.current = true;
    if (selected === null) lookAtFleet(fleetMap.map, room);
    else if (!live.fleet.vehicle(selected)) fit(fleetMap.map, fleetPoints(), room, false);
  }, [fleetMap, complete, selected, room]);

  useEffect(() => {
    if (!fleetMap || !location) return;
    if (follows) keepWith(fleetMap.map, location, room);
    else if (shownFor.current !== selected && !isSeen(fleetMap, location, room)) goTo(fleetMap.map, location, room);
    shownFor.current = selected;
  }, [fleetMap, selected, location, follows, room]);

  useEffect(() => {
    if (selected === null) shownFor.current = null;
  }, [selected]);

  useEffect(() => {
    if (!fleetMap || !follows) return;
    const stop = (): void => following.set(false); // the reader wants to look elsewhere
    fleetMap.map.on('dragstart', stop);
    return () => {
      fleetMap.map.off('dragstart', stop);
    };
  }, [fleetMap, follows]);
}

function isSeen(
  { map }: FleetMap,
  { longitude, latitude }: { longitude: number; latitude: number },
  room: Room,
): boolean {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return isInView(map.project([longitude, latitude]), { width, height, zoom: map.getZoom() }, room);
}
