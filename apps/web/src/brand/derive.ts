import { contrast, luminance, mix, type Rgb, readHex, writeHex } from './contrast.ts';

/** The six colours that a brand changes; nothing else takes the accent. */
export type Palette = Record<'accent' | 'accent-hover' | 'accent-text' | 'accent-soft' | 'on-accent' | 'ring', string>;

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const INK: Rgb = readHex('#181b1f'); // --text of the light theme
const DARK_SURFACE: Rgb = readHex('#16191d'); // --surface of the dark theme
const READABLE = 4.5; // WCAG AA for text
const VISIBLE = 3; // WCAG AA for shapes
const BRIGHT = 0.4; // luminance above which a colour keeps its nature only under dark text: yellows

/** The palettes of a brand from its one colour: text on them and of them is always readable. */
export function derivePalettes(accent: string): { light: Palette; dark: Palette } {
  const given = readHex(accent);
  return { light: lightPalette(given), dark: darkPalette(given) };
}

/** The palettes of a brand as the variables that tokens.css reads. */
export function brandVariables(accent: string): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [scheme, palette] of Object.entries(derivePalettes(accent))) {
    for (const [role, colour] of Object.entries(palette)) variables[`--brand-${scheme}-${role}`] = colour;
  }
  return variables;
}

function lightPalette(given: Rgb): Palette {
  const bright = luminance(given) > BRIGHT;
  const accent = bright ? given : until(given, BLACK, (colour) => contrast(colour, WHITE) >= READABLE);
  const soft = mix(WHITE, accent, 0.09);
  return write({
    accent,
    'accent-hover': mix(accent, BLACK, 0.13),
    'accent-text': until(accent, BLACK, (colour) => contrast(colour, soft) >= READABLE + 0.5),
    'accent-soft': soft,
    'on-accent': bright ? INK : WHITE,
    ring: until(accent, BLACK, (colour) => contrast(colour, WHITE) >= VISIBLE),
  });
}

function darkPalette(given: Rgb): Palette {
  const bright = luminance(given) > BRIGHT;
  const lifted = mix(given, WHITE, 0.14);
  const accent = bright ? given : until(lifted, BLACK, (colour) => contrast(colour, WHITE) >= READABLE);
  const soft = mix(DARK_SURFACE, accent, 0.2);
  return write({
    accent,
    'accent-hover': mix(accent, BLACK, 0.1),
    'accent-text': until(mix(accent, WHITE, 0.4), WHITE, (colour) => contrast(colour, soft) >= READABLE + 1.5),
    'accent-soft': soft,
    'on-accent': bright ? INK : WHITE,
    ring: until(mix(accent, WHITE, 0.3), WHITE, (colour) => contrast(colour, DARK_SURFACE) >= VISIBLE),
  });
}

/** Moves a colour towards another in small steps until it is good enough; the other at the latest. */
function until(from: Rgb, towards: Rgb, goodEnough: (colour: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const colour = mix(from, towards, share);
    if (goodEnough(colour)) return colour;
  }
  return towards;
}

const write = (palette: Record<keyof Palette, Rgb>): Palette =>
  Object.fromEntries(Object.entries(palette).map(([role, colour]) => [role, writeHex(colour)])) as Palette;
