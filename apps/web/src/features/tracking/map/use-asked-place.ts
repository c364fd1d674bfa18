import type { MapMouseEvent, MapTouchEvent } from 'maplibre-gl';
import { useCallback, useEffect, useState } from 'react';
import type { FleetMap, Point } from '../../../map/index.ts';

/** A place on the map that the reader asks about; `pixel` from the upper left corner of the map. `vehicle`: the one whose marker is there. */
export type AskedPlace = { pixel: { x: number; y: number }; place: Point; vehicle: number | undefined };

const LONG = 500; // ms that a finger rests
const STILL = 8; // px that it may move meanwhile

/**
 * The place of a right click, of a long press, or, by the keys of a context menu, the middle of the map. Undefined until the first one; null
 * once it was dealt with, or the map has moved.
 */
export function useAskedPlace(fleetMap: FleetMap | null): [AskedPlace | null | undefined, () => void] {
  const [asked, setAsked] = useState<AskedPlace | null>();
  const map = fleetMap?.map;
  const layer = fleetMap?.layer;
  const close = useCallback(() => {
    setAsked((before) => before && null);
    map?.getCanvas().focus({ preventScroll: true });
  }, [map]);
  useEffect(() => {
    if (!map || !layer) return;
    const ask = ({ x, y }: { x: number; y: number }): void => {
      const { lng, lat } = map.unproject([x, y]);
      const picked = layer.pick({ x, y });
      const vehicle = picked?.kind === 'vehicle' ? picked.id : undefined;
      setAsked({ pixel: { x, y }, place: { latitude: lat, longitude: lng }, vehicle });
    };
    const onContextMenu = ({ point, originalEvent }: MapMouseEvent): void => {
      // of a finger and of a key it comes on some systems only: both are followed below
      const { pointerType } = originalEvent as PointerEvent;
      if (pointerType !== 'touch' && pointerType !== '') ask(point);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
      event.preventDefault();
      ask(map.project(map.getCenter()));
    };
    const endHolding = onLongPress(map, ask);
    const canvas = map.getCanvas();
    canvas.addEventListener('keydown', onKeyDown);
    const follows = [
      map.on('contextmenu', onContextMenu),
      map.on('movestart', () => setAsked((before) => before && null)),
    ];
    return () => {
      canvas.removeEventListener('keydown', onKeyDown);
      for (const one of follows) one.unsubscribe();
      endHolding();
    };
  }, [map, layer]);
  return [asked, close];
}

/** Calls back when one finger has rested on the map; the map then stays where it is until the finger leaves. @returns how to stop */
function onLongPress(map: FleetMap['map'], ask: (at: { x: number; y: number }) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isLong = false;
  const end = (): void => clearTimeout(timer);
  const onStart = ({ point, originalEvent }: MapTouchEvent): void => {
    end();
    if (originalEvent.touches.length !== 1) return;
    from = point;
    timer = setTimeout(() => {
      isLong = true;
      map.dragPan.disable();
      ask(from);
    }, LONG);
  };
  const onMove = ({ point }: MapTouchEvent): void => {
    if (Math.hypot(point.x - from.x, point.y - from.y) > STILL) end();
  };
  const onEnd = ({ originalEvent }: MapTouchEvent): void => {
    end();
    if (!isLong) return;
    isLong = false;
    map.dragPan.enable();
    originalEvent.preventDefault(); // it is no tap
  };
  const follows = [
    map.on('touchstart', onStart),
    map.on('touchmove', onMove),
    map.on('touchend', onEnd),
    map.on('touchcancel', onEnd),
  ];
  return () => {
    end();
    for (const one of follows) one.unsubscribe();
  };
}
