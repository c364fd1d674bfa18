import { EVENT_KINDS } from '@balise/tracking';

/** Beginnings and ends of what is kept as episodes: of speeding, and of silences that are long enough to count as a disconnection. */
export const EPISODE_EVENTS = ['speeding_started', 'speeding_ended', 'disconnected', 'reconnected'] as const;
/** Steps of what is kept as a command: its bytes left; the tracker confirmed it; it failed, or expired before it could leave. */
export const COMMAND_EVENTS = ['command_sent', 'command_confirmed', 'command_failed'] as const;

/** Events that listeners find and store: they do not follow from positions, and deriving a history again leaves them as they are. */
export const CONNECTION_EVENTS = ['identity_contested'] as const;

/** All that a list of events may contain: what history records as events, and what it keeps as episodes and commands. */
export const LISTED_EVENTS = [...EVENT_KINDS, ...CONNECTION_EVENTS, ...EPISODE_EVENTS, ...COMMAND_EVENTS] as const;
export type ListedEvent = (typeof LISTED_EVENTS)[number];
