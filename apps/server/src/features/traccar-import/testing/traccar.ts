import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A position as the API of Traccar answers it. */
export type ApiPosition = {
  id: number;
  deviceId: number;
  fixTime: string;
  latitude: number;
  longitude: number;
  [name: string]: unknown;
};

/** What is on the server. */
export type Contents = {
  groups?: object[];
  devices: { id: number; name: string; uniqueId: string; [name: string]: unknown }[];
  geofences?: object[];
  drivers?: object[];
  positions?: ApiPosition[];
};

export type FakeTraccar = {
  url: string;
  asked: string[];
  contents: Contents;
  /** Done before each answer. */
  before: () => Promise<unknown>;
  close(): void;
};

export const TOKEN = 'SDBGAiEA-token';

/**
 * A server that answers as the API of Traccar does (its OpenAPI document): Basic or Bearer, lists as JSON arrays, positions of a device
 * between two moments, both included, in the order of fixTime.
 */
export async function fakeTraccar(contents: Contents): Promise<FakeTraccar> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://traccar');
    asked.push(url.pathname + url.search);
    const basic = `Basic ${Buffer.from('boss@example.com:secret').toString('base64')}`;
    if (![`Bearer ${TOKEN}`, basic].includes(request.headers.authorization ?? ''))
      return response.writeHead(401).end('Unauthorized');
    response.writeHead(200, { 'content-type': 'application/json' });
    return fake.before().then(() => response.end(JSON.stringify(answerTo(url, fake.contents))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  const fake: FakeTraccar = {
    url: `http://127.0.0.1:${port}`,
    asked,
    contents,
    before: async () => {},
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return fake;
}

function answerTo(url: URL, { groups = [], devices, geofences = [], drivers = [], positions = [] }: Contents): unknown {
  switch (url.pathname) {
    case '/api/groups':
      return groups;
    case '/api/devices':
      return devices;
    case '/api/geofences':
      return geofences;
    case '/api/drivers':
      return drivers;
    case '/api/positions': {
      const [from, to] = ['from', 'to'].map((name) => Date.parse(url.searchParams.get(name) ?? ''));
      const id = Number(url.searchParams.get('deviceId'));
      return positions.filter(({ deviceId, fixTime }) => {
        const at = Date.parse(fixTime);
        return deviceId === id && at >= (from ?? 0) && at <= (to ?? 0);
      });
    }
    default:
      return {};
  }
}
