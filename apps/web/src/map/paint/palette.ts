import type { StatusStyle } from '../../ui/status/badge-style.ts';
import type { MapScheme } from '../ground/flavors.ts';

/** Colours of the tokens as a canvas needs them: resolved. */
export type MapPalette = {
  status: Record<StatusStyle, string>;
  halo: string;
  onStatus: string;
  surface: string;
  glass: string;
  text: string;
  accent: string;
  onAccent: string;
  blocked: string;
  onBlocked: string;
  font: string;
  edge: string;
};

/** Reads the tokens that are in force now; read again when the scheme or the brand changes. */
export function readPalette(scheme: MapScheme): MapPalette {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    status: {
      moving: token('st-moving'),
      idle: token('st-idle'),
      stopped: token('st-stopped'),
      disconnected: token('st-disconnected'),
      power: token('st-power'),
      never: token('st-never'),
    },
    halo: token('halo'),
    onStatus: token('on-status'),
    surface: token('surface'),
    glass: token('glass'),
    text: token('text'),
    accent: token('accent'),
    onAccent: token('on-accent'),
    blocked: token('blocked-bg'),
    onBlocked: token('blocked-fg'),
    font: token('font'),
    edge: scheme === 'dark' ? 'rgba(255,255,255,.12)' : 'rgba(20,26,32,.12)',
  };
}
