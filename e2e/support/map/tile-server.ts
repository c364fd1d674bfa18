import { createServer, type ServerResponse } from 'node:http';

/** How a source of maps behaves. */
export type Behaviour = 'works' | 'slow' | 'fails' | 'garbage' | 'no tiles';

/** A source of maps on this machine: a style, what describes its tiles, and its tiles, each the same. */
export type TileServer = {
  behaves: Behaviour;
  /** Requested paths. */
  asked: string[];
  open(): Promise<void>;
  /** Nothing listens there any more. */
  close(): Promise<void>;
};

export const CREDITS = '© Streets of this test';

/** A vector tile of one layer without features: its name (1), extent (5) and version (15). */
const TILE = Buffer.from([0x1a, 11, 0x0a, 4, ...Buffer.from('land'), 0x28, 0x80, 0x20, 0x78, 2]);

/** @param port where it will listen */
export function aTileServer(port: number): TileServer {
  const origin = `http://127.0.0.1:${port}`;
  const held = new Set<ServerResponse>();
  const style = {
    version: 8,
    sources: { streets: { type: 'vector', url: `${origin}/planet.json` } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#ddeedd' } },
      { id: 'land', type: 'fill', source: 'streets', 'source-layer': 'land' },
    ],
  };
  const planet = { tiles: [`${origin}/tiles/{z}/{x}/{y}.pbf`], maxzoom: 14, attribution: CREDITS };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    source.asked.push(path);
    response.setHeader('access-control-allow-origin', '*');
    const isTile = path.startsWith('/tiles/');
    if (source.behaves === 'slow') return void held.add(response);
    if (source.behaves === 'fails' || (source.behaves === 'no tiles' && isTile)) {
      response.statusCode = 500;
      return void response.end();
    }
    if (source.behaves === 'garbage') return void response.end('<html>Sign in to the hotel’s network</html>');
    response.end(isTile ? TILE : JSON.stringify(path === '/style.json' ? style : planet));
  });
  const source: TileServer = {
    behaves: 'works',
    asked: [],
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    close: () =>
      new Promise((resolve) => {
        for (const response of held) response.destroy();
        held.clear();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return source;
}
