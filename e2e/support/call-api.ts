import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Calls the API at an address whose host name only browsers resolve (`*.localhost`).
 * @throws when it answers anything but 2xx
 */
export async function callApi(
  address: string,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ headers: IncomingHttpHeaders; body: string }> {
  const { host, port } = new URL(address);
  const json = Buffer.from(JSON.stringify(body));
  return await new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: `/api/v4${path}`,
        headers: { host, 'content-type': 'application/json', 'content-length': json.length, ...headers },
      },
      async (answer) => {
        const answered = await text(answer);
        if (answer.statusCode !== undefined && answer.statusCode < 300)
          resolve({ headers: answer.headers, body: answered });
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${answered}`));
      },
    );
    call.on('error', reject);
    call.end(json);
  });
}
