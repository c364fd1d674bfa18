import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { limitConnections } from '../limits/limit-connections.ts';
import { connectionsOfBrowsers } from '../limits/limits.ts';
import { liveSource, startLive } from '../live/index.ts';
import { openFilesLimit, shareOpenFiles } from './open-files.ts';
import type { Platform } from './platform.ts';
import { readSecret } from './secret.ts';
import { listen } from './web-server.ts';

/** Opens the web application, its API and the live socket. @returns where to sign in */
export async function openWeb({
  config,
  connections,
  listener,
  changes,
  places,
  parts,
  logger,
  report,
  say,
}: Platform): Promise<string> {
  const { publicUrl, webApp, data } = config;
  const database = connections.api;
  const app = await buildApp({
    database,
    addresses: connections.addresses,
    publicUrl,
    proxies: config.proxies,
    clock: Date.now,
    logger,
    places,
    ...builtWebApp(webApp, say),
    secret: readSecret(data, config.secretKey),
    sendsMail: config.smtp !== undefined,
    sms: config.sms,
    contactLimits: config.contactLimits,
    importNetworks: config.importNetworks,
    clientFiles: config.clientFiles,
    platformMap: config.map,
  });
  boundBrowsers(app.server, shareOpenFiles(openFilesLimit()).browsers);
  const live = startLive({
    server: app.server,
    source: liveSource(database, Date.now, places),
    subscribe: changes.subscribe,
    listen: listener.listen,
    isOwnHost: (host) => host === publicUrl.host,
    secure: publicUrl.protocol === 'https:',
    now: Date.now,
    report,
  });
  const port = await listen(app, config.port, config.host);
  parts.add('web server', app, (it) => it.close());
  parts.add('live socket', live, (it) => it.close());
  return addressOf(config, port);
}

/** The public address or this machine; any other unknown host name is refused as an unknown platform. */
const addressOf = ({ publicUrl }: Config, port: number): string =>
  publicUrl.hostname === 'localhost'
    ? `http://localhost:${port} (by a name of this machine: set BALISE_PUBLIC_URL)`
    : publicUrl.origin;

function boundBrowsers(server: Server, inAll: number): void {
  const release = limitConnections(server, connectionsOfBrowsers(inAll));
  server.on('upgrade', ({ socket }) => release(socket));
}

/** The built web app as an option of the API's; without one, pages explain how to build it, and the API works alone. */
function builtWebApp(folder: string, say: (line: string) => void): { webFolder?: string } {
  if (existsSync(join(folder, 'index.html'))) return { webFolder: folder };
  say(
    `The web application has not been built (${folder} is missing): only the API is served. Run "npm start" to build it.`,
  );
  return {};
}
