import type { View } from './mercator.ts';
import { trackProgram } from './track-program.ts';

/** A track as the map draws it: columns of equal length by ascending time, places on the plane of width 1. */
export type DrawnTrack = {
  x: Float64Array;
  y: Float64Array;
  /** Milliseconds since 1970 UTC. */
  at: Float64Array;
  /** Colour of the leg that begins at each point: a place in the list of colours, at most 16. */
  colour: Uint8Array;
  /** 1: nothing is known of the leg that ends at this point. */
  gap: Uint8Array;
};

/** One way over the tracks: what was driven between two moments, this wide, in its colours or in one for all. */
export type TrackPass = { from: number; to: number; width: number; colours: Rgba[] | Rgba };
/** Each from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, opacity: number];

const FLOATS = 12; // of one leg: where from, where to, when and how it looks
const LONGEST = 3e7; // s: beyond any period, and exact enough as a float

const isOne = (colours: Rgba[] | Rgba): colours is Rgba => typeof colours[0] === 'number';

/** Draws tracks of any length in a few calls; what the clock has passed is decided by the graphics card. */
export class GlTracks {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #uniforms = new Map<string, WebGLUniformLocation | null>();
  #epoch = 0;
  #count = 0;

  constructor(canvas: HTMLCanvasElement) {
    const gl = canvas.getContext('webgl2', { premultipliedAlpha: true, antialias: false });
    if (!gl) throw new Error('this browser has no WebGL 2');
    this.#gl = gl;
    this.#program = trackProgram(gl);
    gl.useProgram.call(gl, this.#program); // plainly called, it would pass for a hook of React
    const corners = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, corners);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-0.5, -0.5, 0.5, -0.5, -0.5, 0.5, 0.5, 0.5]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    for (let index = 0; index < 3; index++) {
      gl.enableVertexAttribArray(index + 1);
      gl.vertexAttribPointer(index + 1, 4, gl.FLOAT, false, FLOATS * 4, index * 16);
      gl.vertexAttribDivisor(index + 1, 1);
    }
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  setTracks(tracks: readonly DrawnTrack[]): void {
    this.#epoch = Math.min(...tracks.map(({ at }) => at[0] ?? Number.POSITIVE_INFINITY));
    const legs = tracks.reduce((sum, { at }) => sum + Math.max(0, at.length - 1), 0);
    const data = new Float32Array(legs * FLOATS);
    let place = 0;
    const put = (value: number): void => {
      data[place++] = value;
    };
    for (const { x, y, at, colour, gap } of tracks) {
      for (let end = 1; end < at.length; end += 1) {
        for (const point of [end - 1, end]) {
          const [px, py] = [x[point] ?? 0, y[point] ?? 0];
          put(px);
          put(py);
          put(px - Math.fround(px));
          put(py - Math.fround(py));
        }
        put(this.#seconds(at[end - 1] ?? 0));
        put(this.#seconds(at[end] ?? 0));
        put(colour[end - 1] ?? 0);
        put(gap[end] ?? 0);
      }
    }
    this.#count = legs;
    this.#gl.bufferData(this.#gl.ARRAY_BUFFER, data, this.#gl.STATIC_DRAW);
  }

  /** @param sharpness device px of one px */
  draw(view: View, sharpness: number, passes: readonly TrackPass[]): void {
    const gl = this.#gl;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (this.#count === 0) return;
    const at = (name: string): WebGLUniformLocation | null => this.#uniform(name);
    const { x, y } = view.center;
    gl.uniform4f(at('center'), Math.fround(x), Math.fround(y), x - Math.fround(x), y - Math.fround(y));
    gl.uniform2f(at('origin'), view.originX, view.originY);
    gl.uniform2f(at('size'), view.width, view.height);
    gl.uniform1f(at('scale'), view.scale);
    gl.uniform1f(at('sharpness'), sharpness);
    for (const { from, to, width, colours } of passes) {
      gl.uniform2f(at('clip'), this.#seconds(from), this.#seconds(to));
      gl.uniform1f(at('width'), width);
      if (isOne(colours)) gl.uniform4f(at('only'), ...colours);
      else {
        gl.uniform4f(at('only'), 0, 0, 0, 0);
        gl.uniform4fv(at('colours'), colours.flat());
      }
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#count);
    }
  }

  /** Gives the context back; browsers allow few. */
  dispose(): void {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  /** Asked for once: the answer comes from another process. */
  #uniform(name: string): WebGLUniformLocation | null {
    const known = this.#uniforms.get(name);
    if (known !== undefined) return known;
    const found = this.#gl.getUniformLocation(this.#program, name);
    this.#uniforms.set(name, found);
    return found;
  }

  #seconds(at: number): number {
    return Math.max(-LONGEST, Math.min(LONGEST, (at - this.#epoch) / 1000));
  }
}
