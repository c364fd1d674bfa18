import type { Rgba } from '../tracks/gl-tracks.ts';

/** A colour as the graphics card takes it; black for what is none. Takes #rgb, #rrggbb and rgb(r, g, b). */
export function rgbaOf(colour: string): Rgba {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim())?.[1];
  if (hex) {
    const step = hex.length / 3;
    const part = (index: number): number => {
      const digits = hex.slice(index * step, (index + 1) * step);
      return Number.parseInt(step === 1 ? digits + digits : digits, 16) / 255;
    };
    return [part(0), part(1), part(2), 1];
  }
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red / 255, green / 255, blue / 255, 1];
}

/** A colour between two, opaque. @param share of the second */
export const mixed = (a: Rgba, b: Rgba, share: number): Rgba => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
  1,
];

/** What the name of a token (without its dashes) represents now; #rrggbb is itself. */
export const resolvedColour = (name: string): string =>
  name.startsWith('#') ? name : getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
