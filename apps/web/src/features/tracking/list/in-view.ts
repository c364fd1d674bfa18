import type { Room } from '../../../map/index.ts';

/** px: nearer to an edge than this, a marker is half gone, or lies under the map's buttons. */
const EDGE = 64;
const CLOSE_ENOUGH = 6;

/** Whether a vehicle that was just chosen can be seen where the map looks now: clear of its edges, the panels and the buttons. */
export function isInView(
  { x, y }: { x: number; y: number },
  { width, height, zoom }: { width: number; height: number; zoom: number },
  room: Room,
): boolean {
  const across = x > room.left + EDGE && x < width - room.right - EDGE;
  const down = y > room.top + EDGE && y < height - room.bottom - EDGE;
  return across && down && zoom >= CLOSE_ENOUGH;
}
