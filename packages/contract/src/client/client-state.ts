/** Of the account: what a late payment leads to, step by step. */
export const CLIENT_STATES = ['active', 'past_due', 'grace', 'suspended_unpaid', 'closed'] as const;
export type ClientState = (typeof CLIENT_STATES)[number];
/** Days for which messages of a suspended client's trackers are still stored. */
export const TRACKED_WHILE_SUSPENDED = 30;
