import type { Starter } from '@balise/contract';
import classes from './starter-mark.module.css';
import { isHeld, isMarked, useStarterWords } from './starter-words.ts';

/** The padlock beside a plate: filled where the starter is inhibited, outlined while a command is on its way or nothing is certain. */
export function StarterMark({ starter }: { starter: Starter }) {
  const words = useStarterWords();
  if (!isMarked(starter)) return null;
  const said = words(starter);
  return (
    <svg className={classes.mark} data-held={isHeld(starter)} viewBox="0 0 16 16" role="img" aria-label={said}>
      <title>{said}</title>
      <rect className={classes.tile} x=".75" y=".75" width="14.5" height="14.5" rx="4" />
      <g transform="translate(3 3)" fill="none" stroke="currentColor" strokeWidth="1.4">
        <path d="M3 4.5V3.2a2 2 0 0 1 4 0v1.3" />
        <rect x="1.8" y="4.5" width="6.4" height="4.3" rx=".8" fill="currentColor" stroke="none" />
      </g>
    </svg>
  );
}
