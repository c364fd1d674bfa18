import type { Language } from '@balise/contract';
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
  const named = (name: string | null) => (isShort ? shortened(name ?? words.unknown) : (name ?? words.unknown));
  const values: Record<string, string> = {
    vehicle: named(alert.designation),
    geofence: named(alert.geofence),
    group: named(alert.group),
    duration: facts.duration === undefined ? '' : format.duration(facts.duration),
    speed: facts.maxSpeed === undefined ? '' : format.text(format.speed(facts.maxSpeed)),
    limit: facts.limit === undefined ? '' : format.text(format.speed(facts.limit)),
    result: facts.result === undefined ? '' : words.results[facts.result],
  };
  const text = filled(words.kinds[alert.kind], values);
  const line = filled(words.line, { text, when: format.dateTime(alert.at.getTime()) });
  return isShort ? ofGsmSpaces(line) : line;
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

/** The text of a summary in an SMS. */
export function summarySms(language: Language, timeZone: string, source: string, count: number, last: Date): string {
  const when = formatIn(language, timeZone).dateTime(last.getTime());
  const values = { count: String(count), source, when };
  return ofGsmSpaces(filled(alertMessages[language].summarySms, values));
}

/** One character outside of GSM 03.38 makes an SMS of 160 characters one of 70. */
const ofGsmSpaces = (line: string): string => line.replace(/[\u00a0\u202f]/g, ' ');

const shortened = (name: string): string => (name.length <= SHORT ? name : `${name.slice(0, SHORT - 3)}...`);

const filled = (template: string, values: Record<string, string>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
