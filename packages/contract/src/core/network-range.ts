import { z } from 'zod';

/** Address ranges that one client may name. */
export const MOST_NETWORKS = 50;

/** A range of addresses in CIDR notation, or one address; IPv4 or IPv6. */
export const NetworkRange = z
  .string()
  .trim()
  .pipe(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], 'invalid_network'));
