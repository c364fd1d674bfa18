import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems deal out by themselves, which begin at 32768 or 49152: none of these is given away before its use, or while a server is down. */
const [FIRST, LAST] = [20_000, 32_000];

/** Different TCP ports that no one listens on, and that no one is given who asks for any port. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = randomInt(FIRST, LAST);
    if (!found.includes(port) && (await isFree(port))) found.push(port);
  }
  return found;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
