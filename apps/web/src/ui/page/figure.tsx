import type { Figure } from '@balise/i18n';
import classes from './figure.module.css';

/** A figure with its unit, smaller and grey, on one line. */
export function FigureText({ figure }: { figure: Figure }) {
  return (
    <span className="nowrap">
      {figure.value}
      {'\u00a0'}
      <span className={classes.unit}>{figure.unit}</span>
    </span>
  );
}
