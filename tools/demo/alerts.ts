import {
  type AlertConditionFields,
  acknowledgeAlerts,
  addAlertContact,
  addAlertRule,
  assignAlerts,
  type CallRequest,
  confirmAlertContact,
  type Endpoint,
  listAlertAssignees,
  listAlertContacts,
  listAlertRules,
  listAlerts,
  listMails,
  noteAlerts,
  previewAlertRule,
  type Reply,
  readMail,
  requestOf,
  snoozeAlerts,
} from '@balise/contract';
import type { AlertSeverity } from '@balise/tracking';
import type { DemoSmsc } from './smsc.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Calls the API as somebody who signed in. */
export type Caller = <E extends Endpoint>(endpoint: E, request: CallRequest) => Promise<Reply<E>>;

/** An alert that a rule would have raised, for `provision`. */
export type PastAlert = {
  ruleId: number;
  clientId: number;
  deviceId: number;
  kind: string;
  severity: AlertSeverity;
  subject: string;
  beganAt: number;
  at: number;
  facts: object;
  place: { latitude: number; longitude: number } | null;
  sms: PastSms | null;
};

/** The SMS of an alert to the telephone of its client. */
export type PastSms = {
  contactId: number;
  recipient: string;
  language: 'en' | 'fr';
  timeZone: string;
  designation: string;
  geofence: string | null;
  failed: string;
};

type Rule = { en: string; fr: string; severity: AlertSeverity; condition: AlertConditionFields; most: number };

/** To whom the urgent rules of a client send SMS. */
export type Telephone = { phone: string; language: 'en' | 'fr'; timeZone: string };

/** Rules of each client; `most` of the alerts that its week would have had. */
const RULES: readonly Rule[] = [
  { en: 'Power cut', fr: 'Coupure d’alimentation', severity: 'critical', condition: { kind: 'power_cut' }, most: 4 },
  {
    en: 'Speeding by 10 km/h',
    fr: 'Excès de vitesse de 10\u00a0km/h',
    severity: 'warning',
    condition: { kind: 'speeding', overBy: 10, geofenceIds: null },
    most: 8,
  },
  {
    en: 'Idling for five minutes',
    fr: 'Ralenti de cinq minutes',
    severity: 'info',
    condition: { kind: 'idling', minutes: 5 },
    most: 6,
  },
  {
    en: 'Arrival in a geofence',
    fr: 'Arrivée dans une zone',
    severity: 'info',
    condition: { kind: 'geofence_entered', geofenceIds: null },
    most: 10,
  },
  {
    en: 'Four hours in a geofence',
    fr: 'Quatre heures dans une zone',
    severity: 'warning',
    condition: { kind: 'geofence_dwell', geofenceIds: null, minutes: 240 },
    most: 5,
  },
];

const WORDS = {
  fr: {
    contact: 'Exploitation',
    onCall: 'Astreinte',
    note: 'Chauffeur appelé\u00a0: il repart dans un quart d’heure.',
    known: 'Intervention prévue à l’atelier, batterie débranchée.',
  },
  en: {
    contact: 'Operations',
    onCall: 'On call',
    note: 'Called the driver: back on the road in a quarter of an hour.',
    known: 'Planned work in the workshop, battery disconnected.',
  },
};

/**
 * Confirmed contacts and the rules of a client, by the API: the code of the address is read from the outbox, as nothing sends mails here, that
 * of the telephone from the SMSC. Does nothing where the client has rules.
 */
export async function addAlertRules(
  asClient: Caller,
  asPlatform: Caller,
  { language, email, phone }: { language: 'en' | 'fr'; email: string; phone: string },
  smsc: DemoSmsc | undefined,
): Promise<void> {
  const rules = await asClient(listAlertRules, requestOf(listAlertRules, { query: {} }));
  if (rules.length > 0) return;
  const body = { kind: 'email', email, label: WORDS[language].contact, language } as const;
  const { id } = await asClient(addAlertContact, requestOf(addAlertContact, { body }));
  const query = { search: email, kind: 'alert_contact_code' } as const;
  const { mails } = await asPlatform(listMails, requestOf(listMails, { query }));
  const [mail] = mails;
  const text = mail ? (await asPlatform(readMail, requestOf(readMail, { params: { id: mail.id } }))).text : '';
  const code = /\b\d{6}\b/.exec(text)?.[0];
  const contactIds: number[] = [];
  if (code !== undefined) {
    await asClient(confirmAlertContact, requestOf(confirmAlertContact, { params: { id }, body: { code } }));
    contactIds.push(id);
  }
  const onCall = smsc ? [await confirmedPhone(asClient, smsc, language, phone)] : [];
  for (const rule of RULES) {
    const fields = {
      name: rule[language],
      condition: rule.condition,
      severity: rule.severity,
      devices: { deviceIds: ['all' as const] },
      contactIds: rule.severity === 'info' ? contactIds : [...contactIds, ...onCall],
    };
    await asClient(addAlertRule, requestOf(addAlertRule, { body: fields }));
  }
}

async function confirmedPhone(asClient: Caller, smsc: DemoSmsc, language: 'en' | 'fr', phone: string): Promise<number> {
  const body = { kind: 'phone', phone, label: WORDS[language].onCall, language } as const;
  const { id } = await asClient(addAlertContact, requestOf(addAlertContact, { body }));
  const [code = ''] = /\b\d{6}\b/.exec(await smsc.sms(phone, /\b\d{6}\b/)) ?? [];
  await asClient(confirmAlertContact, requestOf(confirmAlertContact, { params: { id }, body: { code } }));
  return id;
}

/** Within this time a server raises by itself what it missed. */
const CAUGHT_UP = 1.5 * DAY;

/**
 * What the rules of a client would have raised in the last seven days, by the history that its vehicles really have; nothing where its inbox
 * has an older past already.
 */
export async function pastAlerts(asClient: Caller, now: number, telephone: Telephone): Promise<PastAlert[]> {
  const query = { to: now - CAUGHT_UP };
  if ((await asClient(listAlerts, requestOf(listAlerts, { query }))).total > 0) return [];
  const rules = await asClient(listAlertRules, requestOf(listAlertRules, { query: {} }));
  const contacts = await asClient(listAlertContacts, requestOf(listAlertContacts, { query: { kind: 'phone' } }));
  const contactId = contacts.contacts.find(({ state }) => state === 'confirmed')?.id;
  const past: PastAlert[] = [];
  for (const { id, clientId, condition, devices, severity } of rules) {
    const most = RULES.find((rule) => rule.condition.kind === condition.kind)?.most ?? 0;
    const body = { condition, devices };
    const { alerts } = await asClient(previewAlertRule, requestOf(previewAlertRule, { body }));
    // spread over the week, the newest included
    const step = Math.max(1, Math.floor(alerts.length / Math.max(1, most)));
    for (const one of alerts.filter((_, place) => place % step === 0).slice(0, most)) {
      const { kind, deviceId, designation, beganAt, at, latitude, longitude } = one;
      if (deviceId === null) continue; // the clock raises those about drivers
      const { geofenceName, ...facts } = one.facts as { geofenceName?: string; geofenceId?: number };
      const subject = facts.geofenceId === undefined ? '' : String(facts.geofenceId);
      const place = latitude === null || longitude === null ? null : { latitude, longitude };
      const { phone: recipient, language, timeZone } = telephone;
      const written = { recipient, language, timeZone, designation, geofence: geofenceName ?? null };
      // one in nine was not delivered: a phone that was switched off
      const failed = past.length % 9 === 4 ? 'UNDELIV 001' : '';
      const sms = contactId === undefined || severity === 'info' ? null : { contactId, ...written, failed };
      past.push({ ruleId: id, clientId, deviceId, kind, severity, subject, beganAt, at, facts, place, sms });
    }
  }
  return past.sort((a, b) => a.at - b.at);
}

/** Handles a week of alerts as a team does: old ones acknowledged, some assigned, with notes, one snoozed. */
export async function handleAlerts(asClient: Caller, language: 'en' | 'fr', now: number): Promise<void> {
  const { alerts } = await asClient(listAlerts, requestOf(listAlerts, { query: {} }));
  const act = async (chosen: typeof alerts, endpoint: Endpoint, more: object) => {
    const alertIds = chosen.map(({ id }) => id);
    if (alertIds.length > 0) await asClient(endpoint, requestOf(endpoint, { body: { alertIds, ...more } } as never));
  };
  const people = await asClient(listAlertAssignees, requestOf(listAlertAssignees, { query: {} }));
  const age = ({ at }: { at: number }) => now - at;
  const old = alerts.filter((one) => age(one) > 2 * DAY);
  await act(old.filter(({ kind }) => kind === 'idling').slice(0, 2), noteAlerts, { note: WORDS[language].note });
  await act(alerts.filter(({ kind }) => kind === 'power_cut').slice(0, 1), noteAlerts, { note: WORDS[language].known });
  await act(old, acknowledgeAlerts, {});
  const open = alerts.filter((one) => age(one) <= 2 * DAY);
  const [person] = people.slice(-1);
  if (person) await act(open.slice(1, 4), assignAlerts, { userId: person.id });
  await act(open.slice(4, 5), snoozeAlerts, { until: now + 180 * MINUTE });
}
