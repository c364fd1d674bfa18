/** platform: runs Balise itself; partner: a reseller's people; client: a client's administrator; user: its users. */
export const ROLES = ['platform', 'partner', 'client', 'user'] as const;
export type Role = (typeof ROLES)[number];

/** What a role may do. What it may do it *to* follows from its scope: its platform, partner, client or device list. */
export const RIGHTS = {
  view_devices: ['platform', 'partner', 'client', 'user'],
  add_device: ['platform', 'partner', 'client'],
  edit_device: ['platform', 'partner', 'client'],
  delete_device: ['platform', 'partner', 'client'],
  transfer_device: ['platform', 'partner'],
  list_clients: ['platform', 'partner', 'client'],
  edit_catalogue: ['platform'],
  view_ingest: ['platform'],
  claim_unknown_device: ['platform'],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;
export const RIGHT_NAMES = Object.keys(RIGHTS) as [Right, ...Right[]];

/** The rights of a role; the web shows what they allow, the server holds to them. */
export const rightsOf = (role: Role): Right[] =>
  RIGHT_NAMES.filter((right) => (RIGHTS[right] as readonly Role[]).includes(role));
