import type { MarkerType } from '@balise/contract';
import type { View } from '../mercator.ts';
import { type GlContext, glContext, prepareInstances } from '../paint/gl-context.ts';
import { markerProgram } from '../paint/gl-program.ts';
import { turns } from './draw-marker.ts';
import { GLIDE, type Glide } from './glide.ts';
import { DRAW_ORDER, type Mark } from './mark.ts';
import { COLUMNS, ROWS, SPRITE, type SpriteSheet } from './sprite-sheet.ts';

const FLOATS = 12; // of one marker: where from, where to, how it looks
const FOURS = [1, 2, 3]; // its attributes, four numbers each
const STALE = 0.55;

/** Draws any number of markers in one call. The graphics card moves them along their glide; the processor rests. */
export class GlMarkers {
  readonly #context: GlContext;
  readonly #gl: WebGL2RenderingContext;
  #program: WebGLProgram;
  readonly #epoch: number;
  #data = new Float32Array(0);
  #count = 0;
  #sheet: SpriteSheet | undefined;

  /** @param onRestored the card has lost sprites and markers: they are to be set again */
  constructor(canvas: HTMLCanvasElement, epoch: number, onRestored: () => void) {
    this.#context = glContext(canvas, {}, () => {
      this.#program = this.#prepared();
      onRestored();
    });
    this.#gl = this.#context.gl;
    this.#epoch = epoch;
    this.#program = this.#prepared();
  }

  #prepared(): WebGLProgram {
    const program = markerProgram(this.#gl);
    prepareInstances(this.#gl, program, FOURS);
    return program;
  }

  setSprites(sheet: SpriteSheet): void {
    this.#sheet = sheet;
    this.#gl.bindTexture(this.#gl.TEXTURE_2D, this.#gl.createTexture());
    this.#upload();
  }

  #upload(): void {
    const gl = this.#gl;
    if (!this.#sheet?.takeChanged()) return;
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, this.#sheet.canvas);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  }

  /** Replaces the markers, in the order of the map rules. */
  setMarks(marks: Mark[], glideOf: (mark: Mark) => Glide, type: MarkerType): void {
    const sheet = this.#sheet;
    if (!sheet) return;
    const needed = marks.length * 4 * FLOATS; // each may have a pointer, a padlock and the sign of what is out of service
    if (this.#data.length < needed) this.#data = new Float32Array(needed);
    this.#count = 0;
    for (const look of DRAW_ORDER) {
      for (const mark of marks) {
        if (mark.look !== look) continue;
        const glide = glideOf(mark);
        const heading = look === 'moving' ? (mark.heading * Math.PI) / 180 : 0;
        const opacity = mark.stale ? STALE : 1;
        const turning = turns(mark, type);
        if (look === 'moving' && !turning) this.#put(glide, sheet.pointer(mark), heading, opacity);
        this.#put(glide, sheet.marker(mark, type), turning ? heading : 0, opacity);
        if (mark.padlock !== 'none') this.#put(glide, sheet.padlock(mark.padlock), 0, opacity);
        if (mark.isOutOfService) this.#put(glide, sheet.outOfService(), 0, opacity);
      }
    }
    this.#upload();
    this.#gl.bufferData(this.#gl.ARRAY_BUFFER, this.#data.subarray(0, this.#count * FLOATS), this.#gl.DYNAMIC_DRAW);
  }

  /** @param now the page's clock, ms; @param size of one marker relative to 100 % */
  draw(view: View, now: number, size: number): void {
    const gl = this.#gl;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (this.#count === 0) return;
    const at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(this.#program, name);
    const { x, y } = view.center;
    gl.uniform4f(at('center'), Math.fround(x), Math.fround(y), x - Math.fround(x), y - Math.fround(y));
    gl.uniform2f(at('origin'), view.originX, view.originY);
    gl.uniform2f(at('size'), view.width, view.height);
    gl.uniform1f(at('scale'), view.scale);
    gl.uniform1f(at('now'), (now - this.#epoch) / 1000);
    gl.uniform1f(at('glide'), GLIDE / 1000);
    gl.uniform1f(at('marker'), SPRITE * size);
    gl.uniform2f(at('sprites'), COLUMNS, ROWS);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#count);
  }

  dispose(): void {
    this.#context.dispose();
  }

  #put({ from, to, start }: Glide, sprite: number, heading: number, opacity: number): void {
    const data = this.#data;
    let at = this.#count * FLOATS;
    for (const { x, y } of [from, to]) {
      const high = { x: Math.fround(x), y: Math.fround(y) };
      data[at++] = high.x;
      data[at++] = high.y;
      data[at++] = x - high.x;
      data[at++] = y - high.y;
    }
    data[at++] = (start - this.#epoch) / 1000;
    data[at++] = sprite;
    data[at++] = heading;
    data[at++] = opacity;
    this.#count += 1;
  }
}
