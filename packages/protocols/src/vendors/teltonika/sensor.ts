import type { Attributes } from '@balise/tracking';

type Measured = 'analogInputs' | 'temperatures' | 'humidities';
type Switched = 'inputs' | 'outputs';

/** Adds one sensor's value to its group. */
export function setMeasured(attributes: Attributes, group: Measured, sensor: string, value: number): void {
  const values = attributes[group] ?? {};
  values[sensor] = value;
  attributes[group] = values;
}

/** Adds one input's or output's state to its group. */
export function setSwitched(attributes: Attributes, group: Switched, number: string, on: boolean): void {
  const states = attributes[group] ?? {};
  states[number] = on;
  attributes[group] = states;
}
