import { describe, expect, it } from 'vitest';
import { cameraFor } from './camera.ts';
import { pixelOf, placeOf } from './mercator.ts';

const size = { width: 1440, height: 900 };
const room = { top: 0, right: 352, bottom: 0, left: 372 };
const abidjan = { longitude: -4.02, latitude: 5.32 };
const lyon = { longitude: 4.83, latitude: 45.76 };

describe('the camera', () => {
  it('shows every vehicle in the room that panels leave', () => {
    const camera = cameraFor([abidjan, lyon], size, room, 14);
    if (!camera) throw new Error('there are points');
    const [longitude, latitude] = camera.center;
    const originX = (size.width + room.left - room.right) / 2;
    const view = {
      ...size,
      center: placeOf(longitude, latitude),
      originX,
      originY: 450,
      zoom: camera.zoom,
      scale: 512 * 2 ** camera.zoom,
    };
    for (const point of [abidjan, lyon]) {
      const { x, y } = pixelOf(placeOf(point.longitude, point.latitude), view);
      expect(x).toBeGreaterThanOrEqual(room.left);
      expect(x).toBeLessThanOrEqual(size.width - room.right);
      expect(y).toBeGreaterThanOrEqual(47);
      expect(y).toBeLessThanOrEqual(853);
    }
  });

  it('does not fall on a single vehicle, and stays where it is without any', () => {
    expect(cameraFor([abidjan], size, room, 9)?.zoom).toBe(9);
    expect(cameraFor([], size, room, 9)).toBeUndefined();
  });
});
