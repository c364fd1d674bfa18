import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type Signal, useFleetComplete } from '../../../live/index.ts';
import { fit, lookAtFleet, type PastMap, type Room, Slide } from '../../../map/index.ts';
import { placesAfter, whereAt } from '../chart/line.ts';
import { CLOSEST, centreOn, writtenCamera } from '../replay/follow.ts';
import type { Replay } from '../replay/replay.ts';
import { cameraIn } from '../search.ts';
import type { History } from '../use-history.ts';
import { useHistorySearch, useWriteSearch } from '../use-history-search.ts';

const REST = 400; // ms without a move, after which the address tells where the map looks

/** The zoom for which lines are asked; finer than the map by up to one, so that a little nearer needs no new line. */
export const zoomFor = (zoom: number): number => Math.min(20, Math.max(0, Math.ceil(zoom)));

type Parts = {
  pastMap: PastMap | null;
  history: History;
  replay: Replay;
  room: Room;
  /** For which lines are asked; a signal, as React would look at the whole screen whenever it receives what it knows. */
  zoom: Signal<number>;
};

/** Where the map looks: as the address says, else at all that was driven; along with the active vehicle while it is followed. */
export function usePastCamera({ pastMap, history, replay, room, zoom }: Parts): void {
  const looked = useFirstLook(pastMap, history, room);
  useFollowing(pastMap, history, replay, room);
  useCameraInAddress(pastMap, replay, looked, zoom);
}

/** @returns what was looked at first; null while the address still says where to look */
function useFirstLook(pastMap: PastMap | null, { vehicles, period }: History, room: Room): RefObject<string | null> {
  const camera = useHistorySearch('camera');
  const fleetKnown = useFleetComplete();
  const looked = useRef<string | null>(null);
  const shown = `${vehicles.map(({ id }) => id).join()} ${period.from} ${period.to}`;
  const bounds = vehicles.flatMap(({ path }) => (path?.bounds ? [path.bounds] : []));
  const complete = vehicles.length > 0 && vehicles.every(({ settled }) => settled);
  useEffect(() => {
    if (!pastMap || looked.current === shown) return;
    const given = looked.current === null ? cameraIn({ camera }) : undefined;
    const nothing = vehicles.length === 0;
    if (nothing ? !(fleetKnown || given) : !complete) return;
    looked.current = shown;
    if (given) {
      pastMap.map.jumpTo({ center: [given.longitude, given.latitude], zoom: given.zoom, padding: room });
      return;
    }
    const corners = bounds.flatMap(([west, south, east, north]) => [
      { longitude: west, latitude: south },
      { longitude: east, latitude: north },
    ]);
    if (corners.length > 0) fit(pastMap.map, corners, room, false, CLOSEST);
    else lookAtFleet(pastMap.map, room); // nothing was driven yet: the part of the world that the reader knows
  });
  return looked;
}

function useFollowing(pastMap: PastMap | null, { active }: History, replay: Replay, room: Room): void {
  const line = active?.path?.line;
  const slide = useSlide(pastMap, replay);
  useEffect(() => {
    if (!pastMap || !slide || !line) return;
    const look = (at: number): void => {
      const there = replay.follow.get() && replay.begun ? whereAt(line, at) : undefined;
      if (!there) return;
      if (!replay.playing.get()) centreOn(pastMap.map, there, room);
      else if (slide.keep(there, room, placesAfter(line, at)) === 'drawn') replay.fill();
    };
    const again = (): void => look(replay.at);
    const ends = [replay.onMotion(look), replay.follow.subscribe(again), replay.playing.subscribe(again)];
    return () => {
      for (const end of ends) end();
    };
  }, [pastMap, slide, line, replay, room]);
}

/** Slides the map while the replay runs and is followed, until the reader wants to look elsewhere. */
function useSlide(pastMap: PastMap | null, replay: Replay): Slide | undefined {
  const slide = useMemo(() => pastMap && new Slide(pastMap.map), [pastMap]);
  useEffect(() => {
    if (!pastMap || !slide) return;
    const { map } = pastMap;
    const rest = (): void => {
      if (!replay.playing.get() || !replay.follow.get()) slide.end();
    };
    const stop = (): void => replay.follow.set(false);
    const ends = [replay.playing.subscribe(rest), replay.follow.subscribe(rest), slide.listen()];
    map.on('dragstart', stop);
    return () => {
      for (const end of ends) end();
      map.off('dragstart', stop);
    };
  }, [pastMap, slide, replay]);
  return slide ?? undefined;
}

function useCameraInAddress(
  pastMap: PastMap | null,
  replay: Replay,
  looked: RefObject<string | null>,
  zoom: Signal<number>,
): void {
  const write = useWriteSearch();
  useEffect(() => {
    if (!pastMap) return;
    const { map } = pastMap;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (): void => {
      // before the first look, what follows a vehicle moves a map that is nowhere yet
      if (looked.current === null || map.isMoving() || (replay.playing.get() && replay.follow.get())) return;
      write({ camera: writtenCamera(map) });
    };
    const moved = (): void => {
      zoom.set(zoomFor(map.getZoom()));
      clearTimeout(timer);
      timer = setTimeout(tell, REST);
    };
    map.on('moveend', moved);
    return () => {
      clearTimeout(timer);
      map.off('moveend', moved);
    };
  }, [pastMap, replay, looked, write, zoom]);
}
