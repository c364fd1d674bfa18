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
      const text = fillSetup(step.text, trimmed(values));
      return { step, text, missing: emptyPlaceholders(text).filter((name) => name !== 'apnPassword') };
    })
    .map((ready) => ({ ...ready, text: ready.text.replaceAll('{apnPassword}', '') }));
}

/** Which of the typed values the steps of a model use at all. */
export function wantedValues({ steps }: NonNullable<TrackerModelDetail['setup']>): Set<keyof SetupValues> {
  const names = new Set<keyof SetupValues>();
  for (const { text } of steps) {
    for (const name of emptyPlaceholders(text)) if (name !== 'host' && name !== 'port') names.add(name);
  }
  return names;
}

const trimmed = (values: SetupValues): Partial<Record<Placeholder, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
