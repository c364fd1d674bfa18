import {
  emptyPlaceholders,
  fillSetup,
  type Placeholder,
  type SetupStep,
  type TrackerModelDetail,
} from '@balise/contract';

/** What an installer types in; empty where it is not known or not wanted. */
export type SetupValues = { apn: string; apnUser: string; apnPassword: string; password: string };

/** A step as it is sent, and what it still lacks. */
export type ReadyStep = { step: SetupStep; text: string; missing: Placeholder[] };

/** The steps that apply, with what was typed filled in. An APN that wants a user name has steps of its own. */
export function readySteps({ steps }: NonNullable<TrackerModelDetail['setup']>, values: SetupValues): ReadyStep[] {
  const wanted = values.apnUser === '' ? 'noLogin' : 'login';
  return steps
    .filter(({ when }) => when === null || when === wanted)
    .map((step) => {
      const filled = fillSetup(step.text, usable(values));
      // many an APN has a user name alone
      const text = values.apnPassword.trim() === '' ? filled.replaceAll('{apnPassword}', '') : filled;
      return { step, text, missing: emptyPlaceholders(text) };
    });
}

/** Which of the typed values the steps of a model use at all. */
export function wantedValues({ steps }: NonNullable<TrackerModelDetail['setup']>): Set<keyof SetupValues> {
  const names = new Set<keyof SetupValues>();
  for (const { text } of steps) {
    for (const name of emptyPlaceholders(text)) if (name !== 'host' && name !== 'port') names.add(name);
  }
  return names;
}

/** What ends a field or a command of some vendor: behind it another command would begin, such as one that cuts the engine. */
const SEPARATORS = /[\s#;,*$()<>"]/;

/** Without white space round it; a value that no tracker could tell from the text round it is left open, so that it is seen. */
const usable = (values: SetupValues): Partial<Record<Placeholder, string>> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => !SEPARATORS.test(value)),
  );
