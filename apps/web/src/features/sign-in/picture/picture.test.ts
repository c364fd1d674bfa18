import { expect, it } from 'vitest';
import picture from './west-africa.json';

/** Area of SVG path data of the form `Mx yl dx dy … z`, holes subtracted. */
function areaOf(path: string): number {
  const rings = path.split('z').filter(Boolean);
  return Math.abs(rings.reduce((sum, ring) => sum + ringArea(ring), 0));
}

function ringArea(ring: string): number {
  const [x = 0, y = 0, ...steps] = ring.match(/-?\d+/g)?.map(Number) ?? [];
  let [area, left, top] = [0, x, y];
  for (let at = 0; at < steps.length; at += 2) {
    const [right, bottom] = [left + (steps[at] ?? 0), top + (steps[at + 1] ?? 0)];
    area += left * bottom - right * top;
    [left, top] = [right, bottom];
  }
  return (area + left * y - x * top) / 2;
}

it('the picture shows the land of West Africa above the Gulf of Guinea', () => {
  const share = areaOf(picture.land) / (picture.width * picture.height);
  expect(share).toBeGreaterThan(0.5);
  expect(share).toBeLessThan(0.8);
});

it('its largest towns have their names, in the places of their roads', () => {
  const names = picture.names.map(({ en }) => en);
  for (const town of ['Abidjan', 'Accra', 'Lagos', 'Bamako', 'Niamey']) expect(names).toContain(town);
});
