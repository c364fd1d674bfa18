import { createServer } from 'node:http';
import { freePorts } from '../../../apps/server/src/testing/free-ports.ts';

const TOKEN = 'a-token-of-traccar';
type Vehicle = { id: number; name: string; uniqueId: string };
type Position = { deviceId: number; fixTime: string };

/**
 * A server with the API of Traccar, for imports: lists as JSON, positions of a device between two moments.
 * @param positions of the vehicle with the id 1
 */
export async function aTraccarServer(devices: readonly Vehicle[], positions: readonly Position[]) {
  const [port] = await freePorts(1);
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return response.writeHead(401).end();
    const url = new URL(request.url ?? '', 'http://traccar');
    const moment = (name: string) => Date.parse(url.searchParams.get(name) ?? '');
    const lists: Record<string, unknown> = {
      '/api/devices': devices,
      '/api/positions': positions.filter(
        ({ deviceId, fixTime }) =>
          deviceId === Number(url.searchParams.get('deviceId')) &&
          Date.parse(fixTime) >= moment('from') &&
          Date.parse(fixTime) <= moment('to'),
      ),
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(lists[url.pathname] ?? []));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    token: TOKEN,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
