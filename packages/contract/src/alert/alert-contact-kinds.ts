/*
 * Kinds and states without the schemas, which need the numbering plans of all countries: the first page of the web app reads only these.
 */

/** By what a contact is reached. */
export const ALERT_CONTACT_KINDS = ['email', 'phone'] as const;
export type AlertContactKind = (typeof ALERT_CONTACT_KINDS)[number];

/** unconfirmed: receives nothing but codes. unsubscribed: its recipient wants no alerts; a new code confirms it again. */
export const ALERT_CONTACT_STATES = ['unconfirmed', 'confirmed', 'unsubscribed'] as const;
export type AlertContactState = (typeof ALERT_CONTACT_STATES)[number];

/** Digits of a confirmation code. */
export const CONFIRMATION_DIGITS = 6;
