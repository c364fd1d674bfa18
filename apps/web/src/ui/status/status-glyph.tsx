import type { Badge } from '@balise/tracking';
import type { ReactNode } from 'react';
import { BADGE_STYLE, type StatusStyle } from './badge-style.ts';

const INNER = 'var(--on-status)';

/** One shape a status, so that it reads without its colour. */
const SHAPES: Record<StatusStyle, ReactNode> = {
  moving: (
    <path
      fill="currentColor"
      d="M13.9 2.1c.3.3.4.8.2 1.2l-4.4 10c-.4.9-1.7.8-2-.1L6.5 9.5 2.8 8.3c-.9-.3-1-1.6-.1-2l10-4.4c.4-.2.9-.1 1.2.2z"
    />
  ),
  idle: (
    <>
      <circle cx="8" cy="8" r="6" fill="currentColor" />
      <rect fill={INNER} x="5.6" y="5.4" width="1.7" height="5.2" rx=".5" />
      <rect fill={INNER} x="8.7" y="5.4" width="1.7" height="5.2" rx=".5" />
    </>
  ),
  stopped: <rect x="2.75" y="2.75" width="10.5" height="10.5" rx="2.4" fill="currentColor" />,
  disconnected: (
    <>
      <circle cx="8" cy="8" r="5.2" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <line x1="3.2" y1="12.8" x2="12.8" y2="3.2" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
  power: (
    <>
      <path
        fill="currentColor"
        d="M7.2 1a1.15 1.15 0 0 1 1.6 0L15 7.2c.45.45.45 1.15 0 1.6L8.8 15c-.45.45-1.15.45-1.6 0L1 8.8a1.15 1.15 0 0 1 0-1.6z"
      />
      <path fill={INNER} d="M8.9 3.7 5.3 8.7h2.3l-.6 3.6 3.7-5H8.4z" />
    </>
  ),
  never: (
    <circle cx="8" cy="8" r="5.4" fill="none" stroke="currentColor" strokeWidth="1.7" strokeDasharray="2.3 1.94" />
  ),
};

/** The shape of a badge in its colour. Decoration unless `label` names it. `size` in px. */
export function StatusGlyph({ badge, size = 16, label }: { badge: Badge; size?: number; label?: string }) {
  const look = BADGE_STYLE[badge];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      style={{ color: `var(--st-${look})` }}
      role="img"
      aria-hidden={label === undefined}
      aria-label={label}
    >
      {SHAPES[look]}
    </svg>
  );
}
