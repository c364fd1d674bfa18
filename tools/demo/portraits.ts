import { crc32, deflateSync } from 'node:zlib';

/** Pixels of a side. */
const SIZE = 128;
/** Samples of a pixel in each direction, so that edges are smooth. */
const SMOOTH = 2;

type Colour = readonly [red: number, green: number, blue: number];

const BACKS: readonly Colour[] = [
  [203, 219, 236],
  [232, 214, 190],
  [206, 226, 205],
  [226, 208, 226],
];
const SKINS: readonly Colour[] = [
  [92, 58, 38],
  [118, 76, 50],
  [70, 44, 30],
  [148, 100, 68],
];
const FAIR: Colour = [232, 190, 162];
const SHIRTS: readonly Colour[] = [
  [36, 74, 122],
  [178, 84, 48],
  [44, 110, 84],
  [120, 52, 92],
];
const HAIR: Colour = [30, 24, 22];
const BROWN: Colour = [122, 78, 44];

/** A drawn portrait as a PNG: shoulders, a face and hair, each person another one. @param isFair of the one who comes from Lyon */
export function portraitOf(index: number, { isWoman, isFair }: { isWoman: boolean; isFair: boolean }): Uint8Array {
  const back = BACKS[index % BACKS.length]!;
  const skin = isFair ? FAIR : SKINS[index % SKINS.length]!;
  const shirt = SHIRTS[(index * 3 + 1) % SHIRTS.length]!;
  const hair = isFair ? BROWN : HAIR;
  return pngOf((x, y) => {
    const inFace = ellipse(x, y, 0.5, 0.44, 0.17, 0.215);
    if (inFace && y > hairline(x, index)) return faceAt(x, y, skin, hair);
    if (ellipse(x, y, 0.5, 0.4, 0.19, 0.22) && y < 0.44) return hair;
    if (isWoman && y > 0.3 && y < 0.68 && ellipse(x, y, 0.5, 0.46, 0.235, 0.26)) return hair;
    if (Math.abs(x - 0.5) < 0.075 && y > 0.55 && y < 0.74) return shaded(skin, 0.86);
    if (ellipse(x, y, 0.5, 1.04, 0.38, 0.34)) return Math.abs(x - 0.5) < 0.76 - y ? shaded(skin, 0.86) : shirt;
    return back;
  });
}

const ellipse = (x: number, y: number, left: number, top: number, wide: number, high: number): boolean =>
  ((x - left) / wide) ** 2 + ((y - top) / high) ** 2 < 1;

/** Down to where hair covers the forehead. */
const hairline = (x: number, index: number): number =>
  0.3 + (index % 3) * 0.012 - 0.5 * (x - 0.5 + (index % 2) * 0.04) ** 2;

function faceAt(x: number, y: number, skin: Colour, hair: Colour): Colour {
  const side = Math.abs(x - 0.5);
  if (ellipse(side, y, 0.068, 0.43, 0.016, 0.014)) return [24, 20, 20];
  if (ellipse(side, y, 0.068, 0.43, 0.03, 0.017)) return [244, 240, 234];
  if (side > 0.035 && side < 0.105 && Math.abs(y - 0.394) < 0.007) return hair;
  if (ellipse(x, y, 0.5, 0.505, 0.026, 0.016)) return shaded(skin, 0.82);
  if (ellipse(x, y, 0.5, 0.566, 0.062, 0.026) && y > 0.566) return [150, 62, 58];
  return skin;
}

const shaded = ([red, green, blue]: Colour, share: number): Colour => [red * share, green * share, blue * share];

/** A picture of SIZE pixels a side (PNG, second edition, 11.2). @param at the colour at a place, both from 0 to 1 */
function pngOf(at: (x: number, y: number) => Colour): Uint8Array {
  const rows = Buffer.alloc(SIZE * (1 + 3 * SIZE));
  let place = 0;
  for (let row = 0; row < SIZE; row++) {
    place += 1; // no filter
    for (let column = 0; column < SIZE; column++) {
      const sum = [0, 0, 0];
      for (let sample = 0; sample < SMOOTH * SMOOTH; sample++) {
        const x = (column + ((sample % SMOOTH) + 0.5) / SMOOTH) / SIZE;
        const y = (row + (Math.floor(sample / SMOOTH) + 0.5) / SMOOTH) / SIZE;
        for (const [part, value] of at(x, y).entries()) sum[part]! += value;
      }
      for (const value of sum) rows[place++] = Math.round(value / SMOOTH ** 2);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE, 0);
  head.writeUInt32BE(SIZE, 4);
  head.set([8, 2, 0, 0, 0], 8); // eight bits of red, green and blue
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(content.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
