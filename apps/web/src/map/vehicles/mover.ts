const STEP = 0.25; // px: what moves by less no one sees move

/** A length on screen, as finely as anybody sees it, px. */
export const seen = (length: number): number => Math.round(length / STEP) * STEP;

/** Moves an element with a transform, where that says something else than before: the browser looks at it anew even when it does not. */
export function moverOf(element: HTMLElement): (transform: string) => void {
  let written: string | undefined;
  return (transform) => {
    if (transform === written) return;
    written = transform;
    element.style.transform = transform;
  };
}
