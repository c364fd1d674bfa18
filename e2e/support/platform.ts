import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@balise/i18n';
import type { PlayedProtocol } from '@balise/protocols/tracker';
import { inject } from 'vitest';
import { freePorts } from '../../apps/server/src/testing/free-ports.ts';
import { copyData } from './data/seeded-data.ts';
import { aNetwork, type Network } from './network.ts';
import type { Partner } from './plan.ts';
import { provision } from './provision.ts';
import { aServer } from './server.ts';

/** The protocols of the vehicles that drive in these journeys. */
type PlayedHere = Extract<PlayedProtocol, 'gt06' | 'teltonika' | 'h02' | 'osmand'>;

/** The whole platform as people run it: the real server process, its PostgreSQL, a data folder of its own, free ports. */
export type Platform = {
  /** Where a browser finds it under a host name: through the network that can be cut. */
  addressOf(host: string): string;
  trackerPorts: Record<PlayedHere, number>;
  network: Network;
  /** Creates partners with their people and devices on the running platform. */
  provision(partners: Record<Language, Partner>): Promise<void>;
  /** Stops the server in good order and starts it again on the same data. */
  restart(): Promise<void>;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Ends everything, PostgreSQL too, and removes the data. */
  stop(): Promise<void>;
};

/** What a platform starts with: the plan's partners, people and devices, or nothing but its administrator. */
export type StartsWith = 'plan' | 'nothing';

/**
 * Starts a platform. If it fails on the way, nothing is left running.
 * @param settings variables of the environment beside those that every platform has
 */
export async function startPlatform(settings: Record<string, string>, startsWith: StartsWith): Promise<Platform> {
  const data = mkdtempSync(join(tmpdir(), 'balise-e2e-'));
  if (startsWith === 'plan') copyData(inject('seededData'), data);
  const [port, own, gt06, teltonika, h02, osmand] = await freePorts(6);
  if (!port || !own || !gt06 || !teltonika || !h02 || !osmand) throw new Error('this machine has no free ports');
  const trackerPorts = { gt06, teltonika, h02, osmand };
  const server = aServer(data, {
    ...settings,
    PORT: String(own),
    BALISE_PUBLIC_URL: `http://localhost:${port}`,
    BALISE_PROTOCOLS: Object.entries(trackerPorts)
      .map((entry) => entry.join(':'))
      .join(),
  });
  const network = await aNetwork(port, own);
  const stop = async (): Promise<void> => {
    await network.close();
    await server.stop();
    rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    await server.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    addressOf: (host) => `http://${host}:${port}`,
    trackerPorts,
    network,
    provision: (partners) => provision(data, partners),
    stop,
    startServer: server.start,
    stopServer: server.stop,
    async restart() {
      await server.stop();
      await server.start();
    },
  };
}
