import { isInGsm7, type Language, smsLength } from '@balise/contract';
import { alertMessages, formatIn } from '@balise/i18n';
import type { AlertFacts, AlertKind } from '@balise/tracking';

/** What a line says of an alert. */
export type WrittenAlert = {
  kind: AlertKind;
  designation: string;
  at: Date;
  facts: AlertFacts;
  geofence: string | null;
  group: string | null;
};

/** Names in an SMS are cut after so many characters, so that a line stays one segment. */
const SHORT = 24;

/** An alert as its contact reads it, in one line. `isShort`: for an SMS. */
export function alertLine(alert: WrittenAlert, language: Language, timeZone: string, isShort: boolean): string {
  const words = alertMessages[language];
  const format = formatIn(language, timeZone);
  const { facts } = alert;
  const worded = (word: string) => (isShort ? withBaseLetters(word) : word);
  const named = (name: string | null) => (isShort ? shortened(name ?? words.unknown) : (name ?? words.unknown));
  const values: Record<string, string> = {
    vehicle: named(alert.designation),
    geofence: named(alert.geofence),
    group: named(alert.group),
    duration: facts.duration === undefined ? '' : format.duration(facts.duration),
    speed: facts.maxSpeed === undefined ? '' : format.text(format.speed(facts.maxSpeed)),
    limit: facts.limit === undefined ? '' : format.text(format.speed(facts.limit)),
    result: facts.result === undefined ? '' : words.results[facts.result],
    alarm: worded(wordOf(words.alarms, facts.alarm)),
    card: named(facts.card ?? null),
    code: facts.code ?? '',
    service: named(facts.service ?? null),
    state: facts.serviceState === undefined ? '' : worded(words.services[facts.serviceState]),
    document: worded(wordOf(words.documents, facts.document)),
    day: facts.on === undefined ? '' : formatIn(language, 'UTC').date(Date.parse(facts.on)),
    command: worded(wordOf(words.commands, facts.command)),
    cause: worded(wordOf(words.causes, facts.cause)),
    requester: named(facts.requester ?? null),
    payer: named(facts.payer ?? null),
    count: String(facts.vehicles ?? 1),
    litres: facts.litres === undefined ? '' : format.number(facts.litres),
    quantity: worded(wordOf(words.quantities, facts.quantity)),
    value: facts.value === undefined ? '' : format.number(facts.value, 1),
    usual: facts.usual === undefined ? '' : format.number(facts.usual, 1),
    chance: facts.chance === undefined ? '' : format.percent(facts.chance),
    finding: worded(wordOf(words.fuelReasons, facts.findings?.[0])),
  };
  const text = filled(templateOf(alert, language), values);
  const line = filled(words.line, { text, when: format.dateTime(alert.at.getTime()) });
  return isShort ? ofGsm(line) : line;
}

/**
 * The text of an SMS about an alert: its line, with the place where both are one segment.
 * @param places how the place can be said, the best first; none: it is not known
 */
export function alertSms(
  alert: WrittenAlert,
  language: Language,
  timeZone: string,
  places: readonly string[] = [],
): string {
  const line = alertLine(alert, language, timeZone, true);
  const placed = places.map((place) => `${line}, ${withBaseLetters(place)}`);
  return placed.find(isOneSegment) ?? line;
}

/** What raised the alerts of a summary: `the rule Night`, or `the geofence Depot` of an assignment. `isShort`: for an SMS. */
export function sourceOf(
  { rule, geofence }: { rule: { name: string } | null; geofence: string | null },
  language: Language,
  isShort: boolean,
): string {
  const { sources, unknown } = alertMessages[language];
  const name = rule ? rule.name : (geofence ?? unknown);
  return filled(rule ? sources.rule : sources.geofence, { name: isShort ? shortened(name) : name });
}

/** The name of what raised an alert: of its rule or geofence; else the request of its reader, or of those with whom its vehicle is shared. */
export function sourceName({ rule, geofence, kind, facts }: SourcedAlert, language: Language): string {
  const { ownRequest, requestByShare } = alertMessages[language];
  return rule?.name ?? geofence ?? (kind === 'command_result' && facts.requester ? requestByShare : ownRequest);
}
type SourcedAlert = Pick<WrittenAlert, 'kind' | 'facts'> & { rule: { name: string } | null; geofence: string | null };

/** The text of a summary in an SMS. */
export function summarySms(language: Language, timeZone: string, source: string, count: number, last: Date): string {
  const when = formatIn(language, timeZone).dateTime(last.getTime());
  const values = { count: String(count), source, when };
  return ofGsm(filled(alertMessages[language].summarySms, values));
}

/** An alert that lacks what its precise line says, because it is older than that line, is worded by its kind alone. */
function templateOf({ kind, facts, geofence }: WrittenAlert, language: Language): string {
  const { kinds, precise } = alertMessages[language];
  if (kind === 'speeding' && facts.geofenceId !== undefined && geofence !== null) return precise.speeding;
  if (kind === 'power_cut' && facts.cause !== undefined) return precise.power_cut;
  if (kind === 'command_result' && facts.command !== undefined)
    return facts.requester === undefined ? precise.command_result : precise.command_result_of;
  if (kind === 'approval_needed' && (facts.vehicles ?? 1) > 1) return precise.approval_needed;
  if (kind === 'late_payment_proposal' && facts.proposal !== undefined)
    return precise[`late_payment_${facts.proposal}`];
  if (kind === 'tracker_alarm' && facts.alarm !== undefined) return precise.tracker_alarm;
  if (kind === 'maintenance_due' && facts.service !== undefined) return precise.maintenance_due;
  if (kind === 'drift' && facts.quantity !== undefined) return precise.drift;
  if (kind === 'high_risk' && facts.chance !== undefined) return precise.high_risk;
  if (kind === 'unknown_driver_card' && facts.card !== undefined) return precise.unknown_driver_card;
  if (kind === 'trouble_code' && facts.code !== undefined) return precise.trouble_code;
  if (kind === 'fuel_anomaly' && facts.findings !== undefined) return precise.fuel_anomaly;
  if (kind === 'fuel_drop' && facts.litres !== undefined) return precise.fuel_drop;
  if (kind === 'fuel_filled' && facts.litres !== undefined) return precise.fuel_filled;
  if (kind === 'driver_document' && facts.document !== undefined)
    return (facts.days ?? 0) < 0 ? precise.driver_document_ended : precise.driver_document;
  return kinds[kind];
}

const wordOf = (words: Record<string, string>, key: string | undefined): string =>
  key === undefined ? '' : (words[key] ?? key);

function isOneSegment(text: string): boolean {
  const { encoding, segments } = smsLength(text);
  return encoding === 'gsm7' && segments === 1;
}

/** One character outside of GSM 03.38 makes an SMS of 160 characters one of 70. */
const ofGsm = (line: string): string =>
  line
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('≈ ', '~');

/** Letters that GSM 03.38 lacks without their accents: “boîtier” is “boitier”. */
const withBaseLetters = (text: string): string =>
  [...ofGsm(text)].map((letter) => (isInGsm7(letter) ? letter : (letter.normalize('NFD')[0] ?? letter))).join('');

const shortened = (name: string): string => (name.length <= SHORT ? name : `${name.slice(0, SHORT - 3)}...`);

const filled = (template: string, values: Record<string, string>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
