/**
 * How a block is asked for. normal and zeroSpeed: once the vehicle is proven stationary; engineOff: once its engine has been off for a
 * while; emergency: at 20 km/h at most, or at once with the approval of a second person; scheduled: by a blocking profile; userLocked: by
 * a lock, which only the user who made it or an administrator ends.
 */
export const BLOCKING_MODES = ['normal', 'zeroSpeed', 'engineOff', 'emergency', 'scheduled', 'userLocked'] as const;
export type BlockingMode = (typeof BLOCKING_MODES)[number];

/** Those that people choose; the others come of locks and profiles. */
export const CHOSEN_MODES = [
  'normal',
  'zeroSpeed',
  'engineOff',
  'emergency',
] as const satisfies readonly BlockingMode[];
export type ChosenMode = (typeof CHOSEN_MODES)[number];

/**
 * What a vehicle's starter is, by the commands that were sent. uncertain: the last one was sent and the tracker never confirmed it.
 * blocking, unblocking: a command is on its way.
 */
export const BLOCKING_STATES = ['blocked', 'notBlocked', 'blocking', 'unblocking', 'uncertain'] as const;
export type BlockingState = (typeof BLOCKING_STATES)[number];

/** What a list of them can be narrowed to. */
export const BLOCKING_FILTERS = [...BLOCKING_STATES, 'locked', 'never', 'awaitingApproval'] as const;
export type BlockingFilter = (typeof BLOCKING_FILTERS)[number];

/** Vehicles that one call blocks or unblocks. */
export const MOST_BLOCKED = 500;
/** Of how many vehicles at once a block waits for a second person, where a client has not chosen: of more than this. */
export const APPROVAL_ABOVE = 10;
/** ms: how long an emergency is waited for. */
export const EMERGENCY_LIFE = 4 * 60 * 60_000;
