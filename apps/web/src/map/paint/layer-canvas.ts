/** A canvas over the map, as sharp as the screen, that lets every touch through. */
export function layerCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
  });
  canvas.setAttribute('aria-hidden', 'true');
  host.append(canvas);
  return canvas;
}

/**
 * Gives the canvas the size of its place on screen. Setting a size clears it, so it is done only when it changed.
 * @returns whether it did
 */
export function fit(canvas: HTMLCanvasElement, width: number, height: number, pixelRatio: number): boolean {
  const [w, h] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
  if (canvas.width === w && canvas.height === h) return false;
  Object.assign(canvas, { width: w, height: h });
  return true;
}

/** An empty sheet in CSS px. */
export function cleared(canvas: HTMLCanvasElement, pixelRatio: number): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no canvas');
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.scale(pixelRatio, pixelRatio);
  return context;
}

/**
 * Shows a canvas that has ink and hides one that has none, in the same frame as everything else. Chromium goes on showing an older
 * picture of a canvas that was cleared several times with nothing drawn on it, until something is.
 */
export function showInk(canvas: HTMLCanvasElement, hasInk: boolean): void {
  const visibility = hasInk ? 'visible' : 'hidden';
  if (canvas.style.visibility !== visibility) canvas.style.visibility = visibility;
}
