/** What draws on a canvas by the graphics card. */
export type GlContext = {
  gl: WebGL2RenderingContext;
  /** Gives the context back; browsers allow few. */
  dispose(): void;
};

/**
 * The context of a canvas. A browser may take it and what it holds, as when the driver begins anew or a phone sleeps, and give it back
 * later, empty.
 * @param onRestored it is empty: to be prepared as at first, and drawn on
 * @throws Error when the browser cannot
 */
export function glContext(
  canvas: HTMLCanvasElement,
  attributes: WebGLContextAttributes,
  onRestored: () => void,
): GlContext {
  const gl = canvas.getContext('webgl2', { antialias: false, ...attributes });
  if (!gl) throw new Error('this browser has no WebGL 2');
  const ended = new AbortController();
  const { signal } = ended;
  // who does not say that he minds does not get it back
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault(), { signal });
  canvas.addEventListener('webglcontextrestored', onRestored, { signal });
  return {
    gl,
    dispose: () => {
      ended.abort();
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

/** A square around the origin as attribute 0, and a buffer for the rest, of which each instance has so many fours of numbers. */
export function prepareInstances(gl: WebGL2RenderingContext, program: WebGLProgram, fours: readonly number[]): void {
  gl.useProgram.call(gl, program); // plainly called, it would pass for a hook of React
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-0.5, -0.5, 0.5, -0.5, -0.5, 0.5, 0.5, 0.5]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  for (const index of fours) {
    gl.enableVertexAttribArray(index);
    gl.vertexAttribDivisor(index, 1);
  }
  pointInstances(gl, fours, 0);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
}

/** Which instance of the buffer is drawn first. */
export function pointInstances(gl: WebGL2RenderingContext, fours: readonly number[], first: number): void {
  const bytes = fours.length * 16;
  for (const [place, index] of fours.entries())
    gl.vertexAttribPointer(index, 4, gl.FLOAT, false, bytes, first * bytes + place * 16);
}
