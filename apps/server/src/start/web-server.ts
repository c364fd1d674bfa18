import type { FastifyInstance } from 'fastify';
import { StartError } from './start-error.ts';

/**
 * Listens for browsers on every address of the machine, or on one. Gives the port. Throws a message that names the port and the variable when
 * it cannot be had.
 */
export async function listen(app: FastifyInstance, port: number, host?: string): Promise<number> {
  try {
    await app.listen({ port, host: host ?? '::' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (host !== undefined && (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'))
      throw new StartError(
        `${host} is not an address of this machine. Set BALISE_HOST to one of its addresses, or leave it unset.`,
      );
    // a machine without IPv6
    if (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL') await app.listen({ port, host: '0.0.0.0' });
    else throw explain(error as NodeJS.ErrnoException, port);
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use by another program. Set PORT to a free one, e.g. PORT=${port + 1} npm start`,
    );
  if (error.code === 'EACCES')
    return new StartError(
      `This account may not open port ${port}. Set PORT to a number above 1023, e.g. PORT=8080 npm start`,
    );
  return error;
}
