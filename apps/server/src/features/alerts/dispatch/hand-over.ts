import type { Language } from '@balise/contract';
import { alertMessages } from '@balise/i18n';
import type { Database } from '../../../db/database.ts';
import type { Scoped } from '../../../db/scope.ts';
import { Failure } from '../../../http/failure.ts';
import { composeMail } from '../../../mail/compose-mail.ts';
import { queueMail } from '../../../mail/queue-mail.ts';
import { knownAddresses, type Places } from '../../../places/index.ts';
import { queueSms } from '../../../sms/queue-sms.ts';
import { type AlertReceiver, type UnsubscribeContext, unsubscribeLink } from '../../alert-contacts/index.ts';
import { linkAt, mailBrand } from '../../partners/index.ts';
import { alertLine, alertSms, sourceName, sourceOf, summarySms } from './alert-line.ts';
import { type DispatchedAlert, type HandedOver, lastMailId } from './delivery-queries.ts';

/** Lines that a summary lists; all are counted. */
const LISTED = 20;

/** Where the links in mails lead, the key that they are made with, and who knows the towns near an alert. */
export type HandingOverContext = UnsubscribeContext & { places: Pick<Places, 'byTown'> };

/** In whose transaction, at which moment (milliseconds since 1970 UTC). */
export type HandingOver = HandingOverContext & { tx: Database; now: number };

/**
 * Queues what an alert says to a contact, as a mail or SMS, in the caller's transaction; several alerts of one rule or geofence as a
 * summary.
 * @param alerts one at least, the oldest first
 */
export async function handOver(
  handing: HandingOver,
  alerts: readonly DispatchedAlert[],
  receiver: AlertReceiver,
): Promise<HandedOver> {
  const [first] = alerts;
  if (!first) throw new RangeError('nothing to hand over');
  return receiver.kind === 'email'
    ? await handOverMail(handing, alerts, first, receiver)
    : await handOverSms(handing, alerts, first, receiver);
}

async function handOverMail(
  { tx, now, ...context }: HandingOver,
  alerts: readonly DispatchedAlert[],
  first: DispatchedAlert,
  receiver: AlertReceiver,
): Promise<HandedOver> {
  const naming = { tx, places: context.places, now };
  const { address: recipient, label, language } = receiver;
  const { clientId, partnerId, clientName, timeZone } = first;
  const brand = await mailBrand(tx as Scoped, partnerId);
  const unsubscribeUrl = await unsubscribeLink(tx, context, receiver, brand.hostNames);
  const listed = alerts.slice(0, LISTED);
  const places = (await placesOf(naming, listed, language)).map(([best]) => best);
  const lines = listed.map((alert) => alertLine(alert, language, timeZone, false));
  const at = (path: string) => linkAt(path, context.publicUrl, brand.hostNames);
  const common = { name: label, client: clientName, rule: sourceName(first, language) };
  const about = { partnerId, clientId, recipient, language };
  if (alerts.length === 1) {
    const shared = { ...common, line: lines[0] ?? '', link: at(`/alerts?alert=${first.id}`) };
    const ofDriver = { ...shared, furtherLink: at(`/drivers?edit=${first.driverId}`) };
    const place = places[0] ?? alertMessages[language].noPlace;
    const ofVehicle = { ...shared, place, furtherLink: at(`/map?device=${first.deviceId}`) };
    const kind = first.driverId === null ? 'alert' : 'alert_driver';
    const words =
      kind === 'alert'
        ? composeMail(kind, language, brand, ofVehicle, unsubscribeUrl)
        : composeMail(kind, language, brand, ofDriver, unsubscribeUrl);
    await queueMail(tx, { kind, ...about, ...words, unsubscribeUrl }, now);
  } else {
    const values = {
      ...common,
      source: sourceOf(first, language, false),
      count: String(alerts.length),
      lines: lines.map((line, index) => [line, places[index]].filter(Boolean).join(', ')).join('\n'),
      link: at(first.rule ? `/alerts?rule=${first.rule.id}` : '/alerts'),
    };
    const words = composeMail('alert_summary', language, brand, values, unsubscribeUrl);
    await queueMail(tx, { kind: 'alert_summary', ...about, ...words, unsubscribeUrl }, now);
  }
  return { state: 'queued', mailId: await lastMailId(tx), smsId: null };
}

async function handOverSms(
  { tx, places, now }: HandingOver,
  alerts: readonly DispatchedAlert[],
  first: DispatchedAlert,
  { id: contactId, address: recipient, language }: AlertReceiver,
): Promise<HandedOver> {
  const { clientId, timeZone } = first;
  const last = alerts.at(-1) ?? first;
  const text =
    alerts.length === 1
      ? alertSms(first, language, timeZone, (await placesOf({ tx, places, now }, [first], language))[0])
      : summarySms(language, timeZone, sourceOf(first, language, true), alerts.length, last.at);
  const queued = await queueSms(tx, { clientId, contactId, recipient, kind: 'alert', language, text }, now);
  if (queued instanceof Failure) return { state: 'failed', reason: queued.code };
  return { state: 'queued', mailId: null, smsId: queued.id };
}

/** Whose transaction, who knows the towns, and when; milliseconds since 1970 UTC. */
type Naming = { tx: Database; places: Pick<Places, 'byTown'>; now: number };

/**
 * How the place of each alert can be said, the best first: its address where a geocoder gave it, else the nearest town with distance and
 * direction, and coordinates. Empty: no position was known. No geocoder is asked: a message does not wait for one.
 */
async function placesOf(
  { tx, places, now }: Naming,
  alerts: readonly DispatchedAlert[],
  language: Language,
): Promise<string[][]> {
  const spots = alerts.map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : { latitude, longitude },
  );
  const known = spots.filter((spot) => spot !== null);
  const names = await knownAddresses(tx, known, language, now);
  const towns = await places.byTown(known, language);
  const named = new Map(known.map((spot, at) => [spot, { address: names[at], town: towns[at] }]));
  return spots.map((spot) => {
    if (!spot) return [];
    const { address, town } = named.get(spot) ?? {};
    const coordinates = `${spot.latitude.toFixed(5)}, ${spot.longitude.toFixed(5)}`;
    const best = address ?? (town ? `${town} (${coordinates})` : undefined);
    return [best, town, coordinates].filter((form) => typeof form === 'string');
  });
}
