import { contrast, readHex } from '../../../brand/contrast.ts';
import { derivePalettes } from '../../../brand/derive.ts';
import { USUAL } from '../../../settings/status-colours.ts';
import type { StatusStyle } from '../../../ui/status/badge-style.ts';

/** What a colour means for who reads on it. */
export type AccentNote =
  | { kind: 'good' | 'ink'; ratio: number }
  | { kind: 'darkened'; was: number; colour: string; ratio: number };

const WHITE = '#ffffff';
const ratioOf = (one: string, other: string): number => contrast(readHex(one), readHex(other));

/** Whether a colour is used as it is, under white or dark words, or darkened until white reads on it. */
export function accentNote(accent: string): AccentNote {
  const { light } = derivePalettes(accent);
  const ratio = ratioOf(light.accent, light['on-accent']);
  if (light['on-accent'] !== WHITE) return { kind: 'ink', ratio };
  if (light.accent === accent.toLowerCase()) return { kind: 'good', ratio };
  return { kind: 'darkened', was: ratioOf(accent, WHITE), colour: light.accent, ratio };
}

const STATUSES = ['moving', 'idle', 'stopped', 'power'] as const satisfies StatusStyle[];
const NEAR = 25; // of 441, the distance of black and white in sRGB

/** The status whose colour a brand's is close to. */
export function nearStatus(accent: string): StatusStyle | undefined {
  const [red, green, blue] = readHex(accent);
  return STATUSES.find((status) => {
    const [r, g, b] = readHex(USUAL.light[status]);
    return Math.hypot(red - r, green - g, blue - b) < NEAR;
  });
}
