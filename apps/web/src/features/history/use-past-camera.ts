import { useEffect, useRef } from 'react';
import { fit, type PastMap, type Room } from '../../map/index.ts';
import { CLOSEST, centreOn, writtenCamera } from './follow.ts';
import type { Replay } from './replay.ts';
import { cameraIn } from './search.ts';
import type { History } from './use-history.ts';
import { useHistorySearch, useWriteSearch } from './use-history-search.ts';

const REST = 400; // ms without a move, after which the address tells where the map looks

/** The zoom for which lines are asked; finer than the map by up to one, so that a little nearer needs no new line. */
export const zoomFor = (zoom: number): number => Math.min(20, Math.max(0, Math.ceil(zoom)));

type Parts = { pastMap: PastMap | null; history: History; replay: Replay; room: Room; onZoom: (zoom: number) => void };

/** Where the map looks: as the address says, else at all that was driven; along with the active vehicle while it is followed. */
export function usePastCamera({ pastMap, history, replay, room, onZoom }: Parts): void {
  useFirstLook(pastMap, history, room);
  useFollowing(pastMap, history, replay, room);
  useCameraInAddress(pastMap, replay, onZoom);
}

function useFirstLook(pastMap: PastMap | null, { vehicles, period }: History, room: Room): void {
  const camera = useHistorySearch('camera');
  const looked = useRef<string | null>(null);
  const shown = `${vehicles.map(({ id }) => id).join()} ${period.from} ${period.to}`;
  const bounds = vehicles.flatMap(({ path }) => (path?.bounds ? [path.bounds] : []));
  const complete = vehicles.length > 0 && vehicles.every(({ path }) => path !== undefined);
  useEffect(() => {
    if (!pastMap || !complete || looked.current === shown) return;
    const given = looked.current === null ? cameraIn({ camera }) : undefined;
    looked.current = shown;
    if (given) {
      pastMap.map.jumpTo({ center: [given.longitude, given.latitude], zoom: given.zoom, padding: room });
      return;
    }
    const corners = bounds.flatMap(([west, south, east, north]) => [
      { longitude: west, latitude: south },
      { longitude: east, latitude: north },
    ]);
    fit(pastMap.map, corners, room, false, CLOSEST);
  });
}

function useFollowing(pastMap: PastMap | null, { active }: History, replay: Replay, room: Room): void {
  const line = active?.path?.line;
  useEffect(() => {
    if (!pastMap || !line) return;
    const { map } = pastMap;
    const look = (at: number): void => {
      if (replay.follow.get() && replay.begun) centreOn(map, line, at, room);
    };
    const stop = (): void => replay.follow.set(false); // the reader wants to look elsewhere
    const ends = [replay.onMoment(look), replay.follow.subscribe(() => look(replay.at))];
    map.on('dragstart', stop);
    return () => {
      for (const end of ends) end();
      map.off('dragstart', stop);
    };
  }, [pastMap, line, replay, room]);
}

function useCameraInAddress(pastMap: PastMap | null, replay: Replay, onZoom: (zoom: number) => void): void {
  const write = useWriteSearch();
  useEffect(() => {
    if (!pastMap) return;
    const { map } = pastMap;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (): void => {
      if (map.isMoving() || (replay.playing.get() && replay.follow.get())) return;
      write({ camera: writtenCamera(map) });
    };
    const moved = (): void => {
      onZoom(zoomFor(map.getZoom()));
      clearTimeout(timer);
      timer = setTimeout(tell, REST);
    };
    map.on('moveend', moved);
    return () => {
      clearTimeout(timer);
      map.off('moveend', moved);
    };
  }, [pastMap, replay, write, onZoom]);
}
