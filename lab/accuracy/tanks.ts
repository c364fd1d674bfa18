import { NOISE_LEVELS, type NoiseLevel, type Score, scoreOf } from '@balise/maintenance/made-tanks';

/** Curves that the detection was never tried on while it was made: those were made from seeds below 100. */
const SEEDS = Array.from({ length: 100 }, (_, place) => 2001 + place);

export type TankFigures = { noise: NoiseLevel; fill: Score; drop: Score }[];

/** Precision and recall of fills and drops on made curves, for each level of noise. */
export const measureTanks = (): TankFigures =>
  (Object.keys(NOISE_LEVELS) as NoiseLevel[]).map((noise) => Object.assign({ noise }, scoreOf(SEEDS, noise)));

/** docs/accuracy-tank.md. */
export function tankDocument(figures: TankFigures): string {
  const rows = figures.flatMap(({ noise, fill, drop }) => [lineOf(noise, 'fills', fill), lineOf(noise, 'drops', drop)]);
  const levels = Object.entries(NOISE_LEVELS).map(
    ([noise, { still, slosh, slope, swing, spikes, dropouts, step }]) =>
      `| ${noise} | ${percent(still)} | ${percent(slosh)} | ${percent(slope)} | ${swing} K | ${percent(spikes, 2)} | ${dropouts} | ${percent(step)} |`,
  );
  return `# Accuracy of fills and drops of a tank

Written by \`npm run accuracy -- --tank\`. No recording of a tank with known fills is public: the messages of other projects that name a
level are single ones. So ${SEEDS.length} tanks of 50 to 700 litres were made for each level of noise, with two weeks of work each
(\`madeCurve\` in packages/maintenance, seeds ${SEEDS[0]} to ${SEEDS.at(-1)}, none of which was looked at while the detection was made): trips, idling, stations, and thefts of
6 to 25 % of the tank. A tracker sends each 30 seconds on the way, and each 5, 15, 30 or 60 minutes, or never, while the engine is off. The
settings are those that hold where nothing was set: a change of less than 5 % of the tank is none.

| noise | at rest | sloshing | slopes | heat in a day | wrong readings | silences a day | steps of the sensor |
|---|---|---|---|---|---|---|---|
${levels.join('\n')}

Shares of the tank, as standard deviations; slopes at most.

| noise | | happened | found | precision | recall | litres off, half of them by less than | nine of ten |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

What is missed with much noise are thefts near the smallest drop from vehicles whose trackers sleep: one reading on each side of the night
says no more than that. The alternative, a threshold on each pair of readings, finds them, and hundreds that never happened.
`;
}

const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`;

function lineOf(noise: NoiseLevel, what: string, { happened, found, right, off }: Score): string {
  const sorted = [...off].sort((a, b) => a - b);
  const at = (share: number) => percent(sorted[Math.floor(sorted.length * share)] ?? 0);
  return `| ${noise} | ${what} | ${happened} | ${found} | ${percent(right / found)} | ${percent(right / happened)} | ${at(0.5)} | ${at(0.9)} |`;
}
