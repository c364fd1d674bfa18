import type { AlertSeverity } from '@balise/tracking';
import type { ReactNode } from 'react';
import classes from './severity-mark.module.css';

/** One shape for each severity, so that it reads without its colour. */
const SHAPES: Record<AlertSeverity, ReactNode> = {
  info: (
    <>
      <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 7.4v3.6M8 4.9v.1" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
  warning: (
    <>
      <path
        fill="currentColor"
        d="M8 1.6a1 1 0 0 1 .9.5l6.3 11a1 1 0 0 1-.9 1.5H1.7a1 1 0 0 1-.9-1.5l6.3-11a1 1 0 0 1 .9-.5z"
      />
      <path d="M8 6v3.6M8 12v.1" stroke="var(--on-status)" strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
  critical: (
    <>
      <path fill="currentColor" d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z" />
      <path d="M8 4.2v4.6M8 11.6v.1" stroke="var(--on-status)" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
};

/** The sign of a severity. Decoration unless `label` names it. */
export function SeverityMark({
  severity,
  label,
  size = 16,
}: {
  severity: AlertSeverity;
  label?: string;
  size?: number;
}) {
  return (
    <svg
      className={classes.mark}
      data-severity={severity}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      role="img"
      aria-hidden={label === undefined}
      aria-label={label}
    >
      {SHAPES[severity]}
    </svg>
  );
}
