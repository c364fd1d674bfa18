import type { ErrorEvent, Map as MapLibreMap } from 'maplibre-gl';

type Canonical = { x: number; y: number; z: number };
/** As MapLibre tells what went wrong: with the tile where it was one, with the source where it was of one. */
type GroundError = Partial<ErrorEvent> & { sourceId?: string; tile?: { tileID: { canonical: Canonical } } };
export type GroundMap = Pick<MapLibreMap, 'on' | 'off' | 'getSource' | 'refreshTiles'>;

/** What of the ground did not come, so that it is asked for again when the line is back and not with the next move of the map. */
export class MissedGround {
  readonly #map: GroundMap;
  readonly #tiles = new Map<string, Canonical[]>();
  #whole = false;

  constructor(map: GroundMap) {
    this.#map = map;
    map.on('error', this.#note);
  }

  /** @param renew asks for all of the ground, where more than tiles is missing */
  askAgain(renew: () => void): void {
    const tiles = [...this.#tiles];
    const whole = this.#whole;
    this.#tiles.clear();
    this.#whole = false;
    if (whole) renew();
    else for (const [source, missed] of tiles) if (this.#map.getSource(source)) this.#map.refreshTiles(source, missed);
  }

  get isComplete(): boolean {
    return !this.#whole && this.#tiles.size === 0;
  }

  stop(): void {
    this.#map.off('error', this.#note);
  }

  readonly #note = (event: GroundError): void => {
    const { sourceId, tile } = event;
    if (sourceId === undefined || tile === undefined) {
      this.#whole = true; // a style, or what a source is
      return;
    }
    const { x, y, z } = tile.tileID.canonical;
    this.#tiles.set(sourceId, [...(this.#tiles.get(sourceId) ?? []), { x, y, z }]);
  };
}
