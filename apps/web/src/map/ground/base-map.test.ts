import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Ground, isOverview } from './base-map.ts';
import type { MapChoice } from './map-choice.ts';
import type { openGround } from './open-base-map.ts';

const LOOK = { scheme: 'light', language: 'en', hasObstacles: false } as const;
const COMPASS = { n: 'N', e: 'E', s: 'S', w: 'W' };
const EMBEDDED: MapChoice = { kind: 'embedded' };
let count = 0;
/** What is known of a source is known to all maps of the page, so each test has its own. */
const aSource = (): MapChoice => ({
  kind: 'raster',
  url: `https://tiles.example/${count++}/{z}/{x}/{y}`,
  attribution: '',
});

const STREETS: StyleSpecification = {
  version: 8,
  sources: { streets: { type: 'raster', tiles: ['https://tiles.example/{z}/{x}/{y}'] } },
  layers: [{ id: 'streets', type: 'raster', source: 'streets' }],
};

type Answer = { give: () => void; refuse: () => void; signal: AbortSignal };

/** A map that keeps its styles, and a source that answers when it is reported to. */
function aGround() {
  const listeners = new Map<string, Set<(event: object) => void>>();
  const laid: string[] = [];
  const fire = (name: string, event: object = {}) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(event);
  };
  const map = {
    on: (name: string, listener: (event: object) => void) =>
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    off: (name: string, listener: (event: object) => void) => listeners.get(name)?.delete(listener),
    setStyle: ({ layers }: StyleSpecification) =>
      laid.push(layers.some(({ id }) => id === 'streets') ? 'streets' : 'world'),
    getCenter: () => ({ lng: -4, lat: 5.3 }),
    getZoom: () => 12,
    getSource: () => undefined,
    getLayersOrder: () => [],
  };
  const asked: Answer[] = [];
  const open: typeof openGround = (_choice, _scheme, _at, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('given up')));
      asked.push({ give: () => resolve(() => STREETS), refuse: () => reject(new Error('broken')), signal });
    });
  const ground = new Ground(map as unknown as MapLibreMap, open);
  const show = (choice: MapChoice) => ground.show(choice, LOOK, COMPASS);
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return { ground, map, laid, asked, fire, show, settled, state: () => ground.state.get(), listeners };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', new URL('https://fleet.example/map'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the ground under the vehicles', () => {
  it('is the built-in world first, and the source’s once it answered', async () => {
    const { show, laid, asked, settled, state, map } = aGround();
    show(aSource());
    expect([laid, state(), isOverview(map)]).toEqual([['world'], 'asking', false]);
    asked[0]?.give();
    await settled();
    expect([laid, state()]).toEqual([['world', 'streets'], 'shown']);
  });

  it('stays the built-in world where the source says nothing, and asks less and less often', async () => {
    const { show, laid, asked, state, map } = aGround();
    show(aSource());
    await vi.advanceTimersByTimeAsync(3_000);
    expect([state(), isOverview(map), asked[0]?.signal.aborted]).toEqual(['away', true, true]);
    const hours = 3;
    await vi.advanceTimersByTimeAsync(hours * 3_600_000);
    expect(laid).toEqual(['world']);
    expect(asked.length).toBeLessThan(20); // of 3 hours: five quickly, then one a quarter of an hour
    expect(asked.length).toBeGreaterThan(10);
  });

  it('stays the built-in world where the source is broken, and takes it when it is mended', async () => {
    const { show, laid, asked, settled, state } = aGround();
    show(aSource());
    asked[0]?.refuse();
    await settled();
    expect([laid, state()]).toEqual([['world'], 'away']);
    await vi.advanceTimersByTimeAsync(30_000);
    asked[1]?.give();
    await settled();
    expect([laid, state()]).toEqual([['world', 'streets'], 'shown']);
  });

  it('asks at once when the line is back, and leaves alone what another map of the page found away', async () => {
    const source = aSource();
    const first = aGround();
    first.show(source);
    first.asked[0]?.refuse();
    await first.settled();
    const second = aGround();
    second.show(source);
    expect([second.asked.length, second.state()]).toEqual([0, 'away']);
    second.ground.retry();
    expect([second.asked.length, second.state()]).toEqual([1, 'asking']);
  });

  it('becomes the built-in world again when tile after tile fails, not when one does', async () => {
    const { show, laid, asked, settled, state, fire } = aGround();
    show(aSource());
    asked[0]?.give();
    await settled();
    fire('style.load');
    const failed = { sourceId: 'streets', tile: {} };
    for (let tile = 0; tile < 5; tile++) fire('error', failed);
    fire('sourcedata', { sourceId: 'streets', tile: { state: 'loaded' } });
    for (let tile = 0; tile < 5; tile++) fire('error', failed);
    for (let tile = 0; tile < 20; tile++) fire('error', { sourceId: 'overview', tile: {} });
    expect([laid, state()]).toEqual([['world', 'streets'], 'shown']);
    fire('error', failed);
    expect([laid, state()]).toEqual([['world', 'streets', 'world'], 'away']);
  });

  it('becomes the built-in world again where the style cannot be drawn', async () => {
    const { show, laid, asked, settled, state, fire } = aGround();
    show(aSource());
    asked[0]?.give();
    await settled();
    fire('error', { error: new Error('layers.2: unknown type') });
    expect([laid, state()]).toEqual([['world', 'streets', 'world'], 'away']);
  });

  it('is what was chosen last, whatever answers later', async () => {
    const { show, laid, asked, settled, state } = aGround();
    show(aSource());
    show(EMBEDDED);
    asked[0]?.give();
    await settled();
    expect([laid, state(), asked[0]?.signal.aborted]).toEqual([['world', 'world'], 'embedded', true]);
  });

  it('is there at once on the next map of the page', async () => {
    const source = aSource();
    const first = aGround();
    first.show(source);
    first.asked[0]?.give();
    await first.settled();
    const second = aGround();
    second.show(source);
    expect([second.laid, second.asked.length, second.state()]).toEqual([['streets'], 0, 'shown']);
  });

  it('leaves nothing behind', async () => {
    const { ground, show, asked, listeners } = aGround();
    show(aSource());
    ground.dispose();
    expect(asked[0]?.signal.aborted).toBe(true);
    expect([...listeners.values()].every(({ size }) => size === 0)).toBe(true);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked.length).toBe(1);
  });
});
