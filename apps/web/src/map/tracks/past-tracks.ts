import type { Place, View } from '../mercator.ts';
import { fit, layerCanvas } from '../paint/layer-canvas.ts';
import type { MapPalette } from '../paint/palette.ts';
import { mixed, resolvedColour, rgbaOf } from '../paint/rgba.ts';
import { GlTracks, type Rgba, type TrackPass } from './gl-tracks.ts';
import type { DrawnTrack } from './track-parts.ts';

const UNSEEN = 12; // px: within a vehicle's ring no one sees where the played part ends
const EVERY = 33; // ms
const PALER = 0.5; // of what is still to be played
const NEVER = Number.NEGATIVE_INFINITY;
const ALWAYS = Number.POSITIVE_INFINITY;

type Span = { from: number; to: number };

/** The sheet of the tracks: what was played in its colours, the rest paler. While nothing but the clock goes on, only what was played since is drawn. */
export class PastTracks {
  readonly #canvas: HTMLCanvasElement;
  readonly #lines: GlTracks;
  #names: readonly string[] = [];
  #colours: { played: Rgba[]; rest: Rgba[]; halo: Rgba; chosen: Rgba } | undefined;
  #chosen: Span | null = null;
  #drawn: { at: number; pixels: readonly Place[]; played: number } = { at: NEVER, pixels: [], played: ALWAYS };

  /** @param onLost what was drawn is lost: it is to be drawn whole */
  constructor(host: HTMLElement, onLost: () => void) {
    this.#canvas = layerCanvas(host);
    this.#lines = new GlTracks(this.#canvas, onLost);
  }

  dispose(): void {
    this.#lines.dispose();
    this.#canvas.remove();
  }

  /** @param colours names of tokens without the dashes, or #rrggbb */
  setTracks(tracks: readonly DrawnTrack[], colours: readonly string[]): void {
    this.#lines.setTracks(tracks);
    this.#names = colours;
    this.#colours = undefined;
  }

  /** The palette changed. */
  forget(): void {
    this.#colours = undefined;
  }

  /** The part of the way that the reader chose. */
  choose(span: Span | null): void {
    this.#chosen = span;
  }

  /**
   * @param played up to when the way was played; Infinity: the replay has not begun
   * @param pixels where the vehicles are
   * @param whole something else than the clock changed
   */
  draw(view: View, palette: MapPalette, played: number, pixels: readonly Place[], whole: boolean): void {
    const isNew = fit(this.#canvas, view.width, view.height, devicePixelRatio);
    this.#colours ??= coloursOf(this.#names, palette);
    const { played: before } = this.#drawn;
    if (whole || isNew || played === ALWAYS || before > played)
      this.#lines.draw(view, devicePixelRatio, this.#passes(this.#colours, played));
    else this.#lines.drawOver({ from: before, to: played, width: 4, colours: this.#colours.played });
    this.#drawn = { at: performance.now(), pixels, played };
  }

  /** Whether the played part of a way ends where it can be seen that it lags behind its vehicle. */
  isDue(pixels: readonly Place[]): boolean {
    const { at, pixels: before } = this.#drawn;
    if (performance.now() - at < EVERY) return false;
    if (before.length !== pixels.length) return true;
    return pixels.some(
      ({ x, y }, index) => Math.hypot(x - (before[index]?.x ?? 0), y - (before[index]?.y ?? 0)) > UNSEEN,
    );
  }

  #passes({ played, rest, halo, chosen }: ReturnType<typeof coloursOf>, until: number): TrackPass[] {
    return [
      ...(this.#chosen ? [{ ...this.#chosen, width: 13, colours: chosen }] : []),
      { from: NEVER, to: ALWAYS, width: 8, colours: halo },
      ...(until === ALWAYS ? [] : [{ from: until, to: ALWAYS, width: 2.5, colours: rest }]),
      { from: NEVER, to: until, width: 4, colours: played },
    ];
  }
}

function coloursOf(names: readonly string[], palette: MapPalette) {
  const halo = rgbaOf(palette.halo);
  const played = names.map((name) => rgbaOf(resolvedColour(name)));
  return {
    played,
    rest: played.map((colour) => mixed(colour, halo, PALER)),
    halo,
    chosen: mixed(rgbaOf(palette.accent), halo, 0.45),
  };
}
