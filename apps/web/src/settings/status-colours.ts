import { STATUS_COLOURS, type StatusColour } from '@balise/contract';
import { contrast, mix, type Rgb, readHex, writeHex } from '../brand/contrast.ts';

/** The usual colours by theme, as tokens.css has them. */
export const USUAL: Record<'light' | 'dark', Record<StatusColour, string>> = {
  light: {
    moving: '#129a6e',
    idle: '#c97600',
    stopped: '#2c5ba6',
    disconnected: '#5f6770',
    power: '#a90f2c',
    never: '#7c848c',
  },
  dark: {
    moving: '#56ddaa',
    idle: '#f3b64a',
    stopped: '#6f9fe8',
    disconnected: '#a6aeb6',
    power: '#f0525d',
    never: '#8d969e',
  },
};

/** Colours that stay apart for people who see few of them (after Okabe and Ito), all visible on both grounds. */
export const SWATCHES = [
  ...['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9'],
  ...['#7a4fbf', '#a90f2c', '#5f6770', '#2b8a3e', '#c2255c', '#846358'],
];

const SURFACE: Record<'light' | 'dark', Rgb> = { light: [255, 255, 255], dark: readHex('#16191d') };
const FAR: Record<'light' | 'dark', Rgb> = { light: [0, 0, 0], dark: [255, 255, 255] };
const VISIBLE = 3; // WCAG AA for shapes
const READABLE = 4.5; // and for words

/** A colour as it is shown on a theme's ground: moved away from the ground until it is seen there. */
export const visibleOn = (colour: string, theme: 'light' | 'dark', ratio = VISIBLE): string => {
  const given = readHex(colour);
  for (let share = 0; share <= 1; share += 0.02) {
    // judged as it is written: whole numbers of 256 may fall short of what was mixed
    const moved = writeHex(mix(given, FAR[theme], share));
    if (contrast(readHex(moved), SURFACE[theme]) >= ratio) return moved;
  }
  return writeHex(FAR[theme]);
};

/** The themes on whose ground a colour alone would hardly be seen. */
export const hardToSeeOn = (colour: string): ('light' | 'dark')[] =>
  (['light', 'dark'] as const).filter((theme) => contrast(readHex(colour), SURFACE[theme]) < VISIBLE);

/** Style sheet that puts colours in the place of the usual ones; empty where there are none. */
export function colourSheet(colours: Partial<Record<StatusColour, string>>): string {
  const changed = STATUS_COLOURS.filter((name) => colours[name] !== undefined);
  if (changed.length === 0) return '';
  return (['light', 'dark'] as const)
    .map((theme) => {
      const rules = changed.flatMap((name) => {
        const colour = colours[name] ?? USUAL[theme][name];
        const soft = mix(SURFACE[theme], readHex(visibleOn(colour, theme)), theme === 'light' ? 0.1 : 0.18);
        return [
          `--st-${name}:${visibleOn(colour, theme)}`,
          `--st-${name}-text:${visibleOn(colour, theme, READABLE + 1)}`,
          `--st-${name}-soft:${writeHex(soft)}`,
        ];
      });
      return `[data-theme="${theme}"]{${rules.join(';')}}`;
    })
    .join('\n');
}
