import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** `arrivedAt`: ms since 1970 UTC. */
type ArrivedMail = Email & { arrivedAt: number };

/** A mail server on loopback, and what arrived at it. */
export type Mailbox = {
  /** As SMTP_URL names it. */
  url: string;
  /** The newest mail to an address, once there are so many. */
  to: (address: string, howMany: number) => Promise<ArrivedMail>;
  /** How many mails to an address have arrived. */
  countTo: (address: string) => number;
  close: () => Promise<void>;
};

const PATIENCE = 60_000; // ms

export async function aMailbox(): Promise<Mailbox> {
  const received: ArrivedMail[] = [];
  const mailsTo = (address: string) => received.filter((mail) => mail.to?.some((to) => to.address === address));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const arrivedAt = Date.now();
        received.push(Object.assign(await PostalMime.parse(Buffer.concat(parts)), { arrivedAt }));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: async (address, howMany) => {
      const until = performance.now() + PATIENCE;
      while (performance.now() < until) {
        const found = mailsTo(address);
        const newest = found.at(-1);
        if (newest && found.length >= howMany) return newest;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`no mail ${howMany} to ${address} among ${received.length}`);
    },
    countTo: (address) => mailsTo(address).length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
