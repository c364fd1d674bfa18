/** The badge beside a vehicle, and what it is switched to by people. Keys are BADGES of packages/tracking. */
export const status = {
  deleted: 'Deleted',
  suspended: 'Suspended',
  disabled: 'Disabled',
  neverConnected: 'Never connected',
  powerCut: 'Power cut',
  private: 'Private',
  disconnected: 'Disconnected',
  gpsStale: 'GPS stale',
  moving: 'Moving',
  idle: 'Idle',
  stopped: 'Stopped',
  operational: 'Operational',
  enabled: 'Enabled',
  outOfService: 'Out of service',
  /** Of the starter. Keys are BLOCKING_STATES of the contract. */
  starter: {
    blocked: 'Blocked',
    blocking: 'Blocking',
    unblocking: 'Unblocking',
    uncertain: 'Block uncertain',
    notBlocked: 'Not blocked',
    locked: 'Locked',
  },
};
