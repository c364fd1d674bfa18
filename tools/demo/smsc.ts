import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SERVER } from './server.ts';

/** The SMSC of the demo: it delivers every SMS and keeps the texts, from which the demo reads the codes of its contacts. */
export type DemoSmsc = {
  /** For SMS_URL. */
  url: string;
  /** Resolves with the next SMS to a number that matches, one that arrived before included. @throws Error after a minute */
  sms(to: string, pattern: RegExp): Promise<string>;
  end(): void;
};

const PATIENCE = 60_000;

/** Starts an SMSC on loopback. @throws Error when it ends before it listens */
export async function startSmsc(): Promise<DemoSmsc> {
  const child = spawn(process.execPath, [join(SERVER, 'sms/smsc/smsc-main.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the SMSC of the demo did not start');
  });
  const [first] = await Promise.race([once(lines, 'line'), ended]);
  ended.catch(() => {});
  const { port } = JSON.parse(String(first)) as { port: number };
  const arrived: { to: string; text: string }[] = [];
  lines.on('line', (line) => {
    arrived.push(JSON.parse(line));
    lines.emit('sms');
  });
  const found = (to: string, pattern: RegExp) => arrived.find((one) => one.to === to && pattern.test(one.text))?.text;
  return {
    url: `smpp://balise:secret@127.0.0.1:${port}`,
    sms: async (to, pattern) => {
      const signal = AbortSignal.timeout(PATIENCE);
      for (;;) {
        const text = found(to, pattern);
        if (text !== undefined) return text;
        await once(lines, 'sms', { signal });
      }
    },
    end: () => child.kill(),
  };
}
