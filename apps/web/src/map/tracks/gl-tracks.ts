import type { View } from '../mercator.ts';
import { type GlContext, glContext, pointInstances, prepareInstances } from '../paint/gl-context.ts';
import { type DrawnTrack, isInView, partsOf, type TrackPart } from './track-parts.ts';
import { trackProgram } from './track-program.ts';

/** One way over the tracks: what was driven between two moments, this wide, in its colours or in one for all. */
export type TrackPass = { from: number; to: number; width: number; colours: Rgba[] | Rgba };
/** Each from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, opacity: number];

const FLOATS = 12; // of one leg: where from, where to, when and how it looks
const FOURS = [1, 2, 3]; // the attributes of a leg, four numbers each
const LONGEST = 3e7; // s: beyond any period, and exact enough as a float
const WIDEST = 16; // px, of any pass and its edge

const isOne = (colours: Rgba[] | Rgba): colours is Rgba => typeof colours[0] === 'number';

/**
 * Draws tracks of any length in a few calls. The graphics card has the legs that may be seen, and decides itself what the clock has
 * passed; what it drew stays, so that a moment more of a way is drawn over it by itself.
 */
export class GlTracks {
  readonly #context: GlContext;
  readonly #gl: WebGL2RenderingContext;
  #program: WebGLProgram;
  readonly #uniforms = new Map<string, WebGLUniformLocation | null>();
  #epoch = 0;
  /** All parts, and their legs one after the other. */
  #parts: readonly LaidPart[] = [];
  #legs = new Float32Array(0);
  /** The parts that the card has, and where their legs begin there. */
  #loaded: readonly LaidPart[] = [];
  #starts: readonly number[] = [];

  /** @param onRestored the card has lost what was drawn, and draws again */
  constructor(canvas: HTMLCanvasElement, onRestored: () => void) {
    this.#context = glContext(canvas, { preserveDrawingBuffer: true }, () => {
      this.#program = this.#prepared();
      onRestored();
    });
    this.#gl = this.#context.gl;
    this.#program = this.#prepared();
  }

  #prepared(): WebGLProgram {
    const program = trackProgram(this.#gl);
    prepareInstances(this.#gl, program, FOURS);
    this.#uniforms.clear();
    this.#makeRoom();
    return program;
  }

  setTracks(tracks: readonly DrawnTrack[]): void {
    this.#epoch = Math.min(...tracks.map(({ at }) => at[0] ?? Number.POSITIVE_INFINITY));
    const parts = partsOf(tracks);
    const starts = startsOf(parts);
    this.#parts = parts.map((part, index) => ({ ...part, start: starts[index] ?? 0 }));
    this.#legs = new Float32Array(parts.reduce((sum, { count }) => sum + count, 0) * FLOATS);
    let place = 0;
    const put = (value: number): void => {
      this.#legs[place++] = value;
    };
    for (const { track, first, count } of parts) {
      const { x, y, at, colour, gap } = tracks[track]!;
      for (let end = first + 1; end <= first + count; end += 1) {
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
    this.#makeRoom();
  }

  #makeRoom(): void {
    this.#loaded = [];
    this.#gl.bufferData(this.#gl.ARRAY_BUFFER, this.#legs.byteLength, this.#gl.DYNAMIC_DRAW);
  }

  /**
   * All of it, in the order of the passes.
   * @param sharpness device px of one px
   */
  draw(view: View, sharpness: number, passes: readonly TrackPass[]): void {
    const gl = this.#gl;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clear(gl.COLOR_BUFFER_BIT);
    this.#load(this.#parts.filter((part) => isInView(part, view, WIDEST)));
    const at = (name: string): WebGLUniformLocation | null => this.#uniform(name);
    const { x, y } = view.center;
    gl.uniform4f(at('center'), Math.fround(x), Math.fround(y), x - Math.fround(x), y - Math.fround(y));
    gl.uniform2f(at('origin'), view.originX, view.originY);
    gl.uniform2f(at('size'), view.width, view.height);
    gl.uniform1f(at('scale'), view.scale);
    gl.uniform1f(at('sharpness'), sharpness);
    for (const pass of passes) this.drawOver(pass);
  }

  /** One pass over what is drawn, in the same view. */
  drawOver({ from, to, width, colours }: TrackPass): void {
    const isMeant = (part: TrackPart): boolean => part.from <= to && part.to >= from;
    const [first, last] = [this.#loaded.findIndex(isMeant), this.#loaded.findLastIndex(isMeant)];
    if (first < 0) return;
    const start = this.#starts[first] ?? 0;
    const end = (this.#starts[last] ?? 0) + (this.#loaded[last]?.count ?? 0);
    const gl = this.#gl;
    const at = (name: string): WebGLUniformLocation | null => this.#uniform(name);
    gl.uniform2f(at('clip'), this.#seconds(from), this.#seconds(to));
    gl.uniform1f(at('width'), width);
    if (isOne(colours)) gl.uniform4f(at('only'), ...colours);
    else {
      gl.uniform4f(at('only'), 0, 0, 0, 0);
      gl.uniform4fv(at('colours'), colours.flat());
    }
    pointInstances(gl, FOURS, start);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, end - start);
  }

  /** Gives the card the legs of these parts, unless it has them. */
  #load(parts: readonly LaidPart[]): void {
    if (parts.length === this.#loaded.length && parts.every((part, index) => part === this.#loaded[index])) return;
    this.#loaded = parts;
    this.#starts = startsOf(parts);
    const gl = this.#gl;
    let to = 0;
    for (const { start, count } of runsOf(parts)) {
      gl.bufferSubData(gl.ARRAY_BUFFER, to * FLOATS * 4, this.#legs, start * FLOATS, count * FLOATS);
      to += count;
    }
  }

  dispose(): void {
    this.#context.dispose();
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

type LaidPart = TrackPart & { /** How many legs lie before its own. */ start: number };

/** How many legs are before each part's own. */
function startsOf(parts: readonly TrackPart[]): number[] {
  let next = 0;
  return parts.map(({ count }) => {
    next += count;
    return next - count;
  });
}

/** Legs that lie side by side. */
function runsOf(parts: readonly LaidPart[]): { start: number; count: number }[] {
  const runs: { start: number; count: number }[] = [];
  for (const { start, count } of parts) {
    const last = runs.at(-1);
    if (last && last.start + last.count === start) last.count += count;
    else runs.push({ start, count });
  }
  return runs;
}
