import type { StatusStyle } from '../../../ui/status/badge-style.ts';

/** The tokens in force as a canvas needs them: resolved. */
export type ChartInk = {
  font: string;
  text: string;
  faint: string;
  surface: string;
  grid: string;
  axis: string;
  limit: string;
  onStatus: string;
  looks: Record<StatusStyle, string>;
  /** The band of stops, quieter than their mark. */
  stops: string;
  token: (name: string) => string;
};

export function readInk(): ChartInk {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    font: token('font'),
    text: token('text'),
    faint: token('text-3'),
    surface: token('surface'),
    grid: token('chart-grid'),
    axis: token('chart-axis'),
    limit: token('st-power'),
    onStatus: token('on-status'),
    looks: {
      moving: token('st-moving'),
      idle: token('st-idle'),
      stopped: token('st-stopped'),
      disconnected: token('st-disconnected'),
      power: token('st-power'),
      never: token('st-never'),
    },
    stops: token('lane-stop'),
    token,
  };
}
