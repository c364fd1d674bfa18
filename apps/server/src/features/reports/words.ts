import type { Language, WordList } from '@balise/contract';
import { en, fr } from '@balise/i18n';

/** The words of reports in a language. */
export const wordsIn = (language: Language) => ({ en, fr })[language];

/** A cell of codes in words; what has no word is shown as it is called. */
export const wordOf = (language: Language, list: WordList, code: string): string =>
  listOf(language, list)[code] ?? code;

function listOf(language: Language, list: WordList): Record<string, string> {
  const { reports, events, commands, forecasts, fuel, maintenance, tank } = wordsIn(language);
  if (list === 'serviceOutcomes') return maintenance.kinds;
  if (list === 'forecastKinds') return forecasts.kinds;
  if (list === 'driftQuantities') return forecasts.drift.quantities;
  if (list === 'serviceStates') return maintenance.state;
  if (list === 'fuelTypes') return fuel.types;
  if (list === 'tankLines') return tank.lines;
  if (list === 'fuelFindings') return fuel.findingNames;
  if (list === 'events') return events.kinds;
  if (list === 'alarms') return events.alarms;
  if (list === 'commands') return commands.kinds;
  return list === 'commandNotes' ? commands.notes : reports.words[list];
}
