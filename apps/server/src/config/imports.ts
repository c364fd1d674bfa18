import { isIP } from 'node:net';

/** Collects what is wrong, in words. */
type Complain = (problem: string) => void;

/** Reads BALISE_IMPORT_NETWORKS: private networks from which users may import, CIDR, separated by commas. */
export function readImportNetworks(text: string | undefined, complain: Complain): string[] {
  if (text === undefined) return [];
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  complain(
    `BALISE_IMPORT_NETWORKS is "${text}": give the private networks from which users may import, e.g. 10.20.0.0/16,192.168.1.5/32`,
  );
  return [];
}

function isNetwork(network: string): boolean {
  const [net = '', prefix = '', ...rest] = network.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(net)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}
