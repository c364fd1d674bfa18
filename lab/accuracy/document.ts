import { differenceOf, precision, quantile, recall } from './compare.ts';
import type { Explained, Measured, SpeedingMatch } from './measure.ts';
import { type DistanceReasons, STOP_REASONS, type StopReason } from './reasons.ts';
import { titleOf } from './trace.ts';
import { zonesAtStops } from './zones.ts';

/** From this share on a difference has a row of its own. */
const LARGE = 0.01;

/** docs/accuracy.md. */
export function documentOf(measured: readonly Measured[]): string {
  const compared = measured.filter(({ hasReference }) => hasReference);
  return `# Accuracy

Written by \`npm run accuracy\`. Real GPS traces are fed to a running platform through the osmand port, in the order of their files, and
what it derives is held against what an independent program made of them (\`*.reference.csv\` beside the project; a part of the
vehicles). \`npm run accuracy -- --set capmetro --vehicle 2612\` prints ours of any vehicle as lines of such a file.

The reference's definitions: distance is summed from a counted fix to the next one at least 15 m from it, in the UTC day of the later,
with nothing across gaps of more than 10 minutes; a stop is the longest run of fixes within 100 m of its first, of 5 minutes or more,
without gaps of more than 30 minutes. Ours are those of [ARCHITECTURE.md](../ARCHITECTURE.md)'s fold with the settings that come with
the platform. "All" are all vehicles of the file, against the same definitions as computed here, which give the reference's own figures
to 0.05 m and every one of its stops to the second.

Measured apart: [typed meters and consumption](accuracy-fuel.md), and [fills and drops of tanks](accuracy-tank.md).

## In short

${shortTable(measured)}

Wanted: a median difference of at most 1 %, 95 % of vehicle-days within 3 %; for the stops of the SF cabs precision and recall of 0.90 at
half overlap (of the longer of the two).

## Why distances differ

Metres that ours have more than the reference, by the rule that makes the difference, of all days of the reference together:

${rulesTable(compared)}

- *Legs under 15 m*: ours adds up every leg that is driven; the reference goes straight to the next fix 15 m away, which cuts corners.
- *Standing*: ours leaves out the drift of the receiver while its vehicle is at a standstill; the reference counts it from 15 m on.
- *Rest*: spikes, and several records of one moment.

Days that differ by more than ${LARGE * 100} %:

${largeTable(compared)}

## Why stops differ

${stopsTable(compared)}

${explainedStops(compared)}

## Speeding

${compared.flatMap(({ speeding }) => (speeding ? [speedingWords(speeding)] : [])).join('\n')}

## Geofences

${zonesWords(measured)}

${compared.map(setTable).join('\n\n')}
`;
}

function shortTable(measured: readonly Measured[]): string {
  const head = ['', 'vehicle-days', 'median', '95 % within', 'worst', 'within 3 %', 'stops', 'precision', 'recall'];
  const rows = measured.flatMap(({ set, days, stops, all, hasReference }) => [
    ...(hasReference ? [shortRow(titleOf(set), days, stops)] : []),
    shortRow(hasReference ? '– all' : `${titleOf(set)} (no reference): all`, all.days, all.stops),
  ]);
  return markdown([head, ...rows]);
}

function shortRow(name: string, days: Measured['all']['days'], stops: Measured['stops']): string[] {
  const differences = days.map((pair) => Math.abs(differenceOf(pair)));
  const within = differences.filter((difference) => difference <= 0.03).length / differences.length;
  const count = stops.found.length + stops.missed.length;
  return [
    name,
    String(days.length),
    percent(quantile(differences, 0.5)),
    percent(quantile(differences, 0.95)),
    percent(Math.max(...differences)),
    percent(within, 1),
    String(count),
    ...(count > 0 ? [precision(stops).toFixed(3), recall(stops).toFixed(3)] : ['–', '–']),
  ];
}

const RULES = ['shortLegs', 'standing', 'rest'] as const satisfies readonly (keyof DistanceReasons)[];
const RULE_WORDS = { shortLegs: 'legs under 15 m', standing: 'standing', rest: 'rest' };

function rulesTable(compared: readonly Measured[]): string {
  const head = ['', 'reference, m', 'ours, m', ...RULES.map((rule) => RULE_WORDS[rule])];
  const rows = compared.map(({ set, days }) => {
    const total = sum(days.map(({ metres }) => metres));
    const of = (rule: (typeof RULES)[number]) => sum(days.map(({ reasons }) => reasons[rule]));
    return [
      titleOf(set).split(':')[0] ?? set,
      metres(total),
      metres(sum(days.map(({ ours }) => ours))),
      ...RULES.map((rule) => `${signed(of(rule))} (${percent(of(rule) / total)})`),
    ];
  });
  return markdown([head, ...rows]);
}

function largeTable(compared: readonly Measured[]): string {
  const large = compared.flatMap(({ set, days }) =>
    days.filter((pair) => Math.abs(differenceOf(pair)) > LARGE).map((pair) => ({ set, pair })),
  );
  if (large.length === 0) return 'none.';
  return markdown([
    ['set', 'vehicle', 'day', 'reference, m', 'ours, m', 'difference', 'most of it'],
    ...large.map(({ set, pair }) => [
      ...[set, pair.vehicle, pair.day, metres(pair.metres), metres(pair.ours), percent(differenceOf(pair))],
      `${RULE_WORDS[mainRule(pair)]}: ${signed(pair.reasons[mainRule(pair)])} m`,
    ]),
  ]);
}

const mainRule = ({ reasons }: Explained) =>
  RULES.reduce((main, rule) => (Math.abs(reasons[rule]) > Math.abs(reasons[main]) ? rule : main));

function stopsTable(compared: readonly Measured[]): string {
  return markdown([
    ['', 'reference', 'found', 'ours', 'right'],
    ...compared.map(({ set, stops: { found, missed, right, ours } }) => [
      titleOf(set).split(':')[0] ?? set,
      ...[found.length + missed.length, found.length, right.length + ours.length, right.length].map(String),
    ]),
  ]);
}

function explainedStops(compared: readonly Measured[]): string {
  const rows = compared.flatMap(({ set, reasons }) =>
    [...reasons].map(([reason, { ours, missed }]) => ({ set, reason, ours, missed })),
  );
  if (rows.length === 0) return 'Every stop of one is a stop of the other.';
  const met = new Set(rows.map(({ reason }) => reason));
  const words = (Object.keys(STOP_REASONS) as StopReason[])
    .filter((reason) => met.has(reason))
    .map((reason) => `- *${reason}*: ${STOP_REASONS[reason]}.`);
  const table = markdown([
    ['set', 'rule', 'only the reference', 'only ours'],
    ...rows.map(({ set, reason, ours, missed }) => [set, reason, String(missed), String(ours)]),
  ]);
  return `${table}\n\n${words.join('\n')}`;
}

function speedingWords({ expected, found, both, seconds, secondsExpected }: SpeedingMatch): string {
  return `The Twizy's own columns of speed and limit say that it was too fast ${expected.length} times (more than 5 km/h or 5 % above, on two
fixes, until 3 km/h below it for ten seconds, or another limit), ${secondsExpected.toFixed(0)} s together. The platform, which was sent the limit
with each fix, has ${found.length} speeding episodes of ${seconds.toFixed(0)} s; ${both} of the expected are among them at half overlap.`;
}

/** Zones at the stops of the cabs, whose receivers wander most; empty where they were not measured. */
export function zonesWords(measured: readonly Pick<Measured, 'set' | 'traces'>[]): string {
  const cabs = measured.find(({ set }) => set === 'cabs');
  if (!cabs) return 'not measured.';
  const zones = zonesAtStops(cabs.traces);
  const minute = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return `Ten stops of the SF cabs, each with a circle of 100 m whose edge goes through the middle of the parked fixes: of all stops, at different
places, those at which the receiver crossed that edge most often. *Crossings*: visits as the fixes cross the edge, exactly. *Visits*: ours, with the
margin of 30 m, two fixes and 30 s that come with the platform. A quarter of an hour before and after the stop is counted too, in which
a cab may drive through.

${markdown([
  ['cab', 'stop from (UTC)', 'minutes', 'fixes', 'crossings', 'visits'],
  ...zones.map(({ stop, fixes, exact, visits }) => [
    stop.vehicle,
    minute(stop.from),
    ...[(stop.to - stop.from) / 60_000, fixes, exact, visits].map((value) => String(Math.round(value))),
  ]),
  ['all', '', '', ...(['fixes', 'exact', 'visits'] as const).map((key) => String(sum(zones.map((zone) => zone[key]))))],
])}`;
}

function setTable({ set, days }: Measured): string {
  const head = ['vehicle', 'day', 'fixes', 'reference, m', 'ours, m', 'difference', ...RULES.map((r) => RULE_WORDS[r])];
  const rows = days.map((pair) => [
    ...[
      pair.vehicle,
      pair.day,
      String(pair.fixes),
      metres(pair.metres),
      metres(pair.ours),
      percent(differenceOf(pair)),
    ],
    ...RULES.map((rule) => signed(pair.reasons[rule])),
  ]);
  return `## ${titleOf(set)}\n\n${markdown([head, ...rows])}`;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const metres = (value: number): string => Math.round(value).toLocaleString('en');
const signed = (value: number): string => `${value < -0.5 ? '−' : value > 0.5 ? '+' : ''}${metres(Math.abs(value))}`;
const percent = (share: number, digits = 2): string => {
  const text = (share * 100).toFixed(digits);
  return `${Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−')} %`;
};

function markdown(rows: string[][]): string {
  const [head = [], ...body] = rows;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...body.map(line)].join('\n');
}
