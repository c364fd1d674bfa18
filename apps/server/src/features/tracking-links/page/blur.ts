import { createHmac } from 'node:crypto';

export type LinkSpot = { latitude: number; longitude: number };

/** Of a degree of latitude, on the sphere that distances are measured on. */
const DEGREE = (Math.PI / 180) * 6_371_008.8; // m
const POLE = 85; // degrees: columns become endless beyond

/** The radius around a blurred place within which the vehicle certainly is: half the diagonal of its cell, metres. */
export const reachOf = (blur: number): number => Math.ceil(blur * Math.SQRT2);

/**
 * Blurs places: each becomes the middle of its cell in a grid whose cells are twice `blur` wide and high. All places of a cell become the
 * same one, so that reading it often says no more than reading it once. Where the lines of the grid are follows from `secret`, which
 * differs by link.
 * @param blur metres
 */
export function blurrer(blur: number, secret: Buffer): (spot: LinkSpot) => LinkSpot {
  const side = 2 * blur;
  const [up, along] = [secret.readUInt32BE(0) / 2 ** 32, secret.readUInt32BE(4) / 2 ** 32];
  const height = side / DEGREE;
  return ({ latitude, longitude }) => {
    const middle = (Math.floor(Math.max(-POLE, Math.min(POLE, latitude)) / height + up) + 0.5 - up) * height;
    const width = height / Math.cos((Math.min(POLE, Math.abs(middle)) * Math.PI) / 180);
    const across = (Math.floor(longitude / width + along) + 0.5 - along) * width;
    return { latitude: rounded(middle), longitude: rounded(around(across)) };
  };
}

/** The secret of a link's grid: it follows from the platform's key, is stored nowhere, and stays as long as the link. */
export const gridSecret = (platformKey: Buffer, linkId: number): Buffer =>
  createHmac('sha256', platformKey)
    .update(JSON.stringify(['blur of a tracking link', linkId]))
    .digest();

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
const around = (longitude: number): number => ((longitude + 540) % 360) - 180;
