/** The PostgreSQL server of DATABASE_URL cannot be used; the message says why and what to do. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError';
}

/**
 * What a person reads where a server of their own refuses; any other error as it is. Never the password.
 * @param databaseUrl of the owner
 */
export function explained(error: unknown, databaseUrl: string): unknown {
  if (!(error instanceof Error)) return error;
  const { host, hostname, pathname, username } = new URL(databaseUrl);
  const [database, owner] = [decodeURIComponent(pathname.slice(1)), decodeURIComponent(username)];
  const words = remedy((error as { code?: string }).code ?? '', error.message, { host, hostname, database, owner });
  return words === undefined ? error : new UnusableDatabaseError(`DATABASE_URL: ${words}`, { cause: error });
}

type Place = { host: string; hostname: string; database: string; owner: string };

function remedy(code: string, said: string, { host, hostname, database, owner }: Place): string | undefined {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the host ${hostname} was not found. Check the name and its DNS record.`;
  if (/^E(CONNREFUSED|HOSTUNREACH|NETUNREACH|TIMEDOUT|CONNRESET)$/.test(code) || /timeout|terminated/i.test(said))
    return `no PostgreSQL answers at ${host}. Check the address and port, that the server is running, and that its listen_addresses and any firewall allow this machine.`;
  if (code === '28P01')
    return `the server refused the user "${owner}" or its password. Check both; characters such as @ / : # are written as %40 %2F %3A %23.`;
  if (code === '28000')
    return `the server does not allow "${owner}" to connect from this machine (${said}). Add a line to its pg_hba.conf, and reload it.`;
  if (code === '3D000')
    return `there is no database "${database}". Create it: create database "${database}" owner "${owner}" encoding 'UTF8' template template0`;
  if (code === '42501')
    return `"${owner}" lacks a privilege (${said}). As a superuser: alter role "${owner}" createrole; alter database "${database}" owner to "${owner}"`;
  if (code === '53300') return 'the server has no free connections. Raise its max_connections.';
  if (code === '57P03') return 'the server is starting or stopping. Try again in a moment.';
  if (/SSL|certificate/i.test(said) || /CERT/.test(code))
    return `the encrypted connection failed (${said}). Check sslmode in the address, or the server's certificate.`;
  return undefined;
}
