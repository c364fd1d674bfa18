import type { PartLifeShown } from '@balise/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import classes from './forecasts.module.css';

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [380, 180, 50, 12, 20];
type Time = (value: number) => string;

const scaleX = (longest: number) => (value: number) => LEFT + (value / longest) * (WIDTH - LEFT - 8);
const scaleY = (top: number) => (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);

/** The share that lives by age: a staircase with its band, and Weibull's curve. */
export function SurvivalPlot({ part: { steps, weibull }, time }: { part: PartLifeShown; time: Time }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const longest = Math.max(...steps.map((step) => step.time), ...(weibull?.curve ?? []).map((point) => point.time));
  const [x, y] = [scaleX(longest), scaleY(1)];
  const stairs = (of: (step: (typeof steps)[number]) => number) =>
    steps.reduce((path, step) => `${path}H${x(step.time)}V${y(of(step))}`, `M${x(0)} ${y(1)}`);
  const low = (step: (typeof steps)[number]) => step.low ?? 0;
  const high = (step: (typeof steps)[number]) => step.high ?? step.survival;
  // back from the last step along the lower end
  const back = steps.toReversed().reduce(
    (path, step, place) => {
      const before = steps[steps.length - 2 - place];
      return `${path}V${y(low(step))}H${x(step.time)}V${y(before ? low(before) : 1)}`;
    },
    `H${x(longest)}`,
  );
  return (
    <Frame label={t('forecasts.parts.survival')} longest={longest} time={time}>
      {[0, 0.5, 1].map((value) => (
        <text key={value} x={LEFT - 5} y={y(value) + 4} textAnchor="end">
          {percent(value)}
        </text>
      ))}
      <path className={classes.band} d={`${stairs(high)}${back}Z`} />
      <path className={classes.stairs} d={`${stairs((step) => step.survival)}H${x(longest)}`} />
      {weibull && (
        <path
          className={classes.same}
          d={`M${[{ time: 0, survival: 1 }, ...weibull.curve].map((one) => `${x(one.time)} ${y(one.survival)}`).join('L')}`}
        />
      )}
    </Frame>
  );
}

/** What replacing costs by the age at which it is done. */
export function CostPlot({
  part: { costs, advice },
  time,
  cost,
}: {
  part: PartLifeShown;
  time: Time;
  cost: (value: number) => string;
}) {
  const { t } = useTranslation();
  const longest = costs.at(-1)?.age ?? 1;
  const least = Math.min(...costs.map((one) => one.cost));
  const cheapest = costs.find((one) => one.cost === least)?.age ?? longest;
  const top = Math.min(Math.max(...costs.map((one) => one.cost)), 4 * least);
  const [x, y] = [scaleX(longest), scaleY(top)];
  const shown = costs.filter((one) => one.cost <= top);
  return (
    <Frame label={t('forecasts.parts.cost')} longest={longest} time={time}>
      <path className={classes.stairs} d={`M${shown.map((one) => `${x(one.age)} ${y(one.cost)}`).join('L')}`} />
      {advice.kind === 'replace' && (
        <circle cx={x(advice.age)} cy={y(least)} r={4}>
          <title>{`${time(advice.age)}: ${cost(least)}`}</title>
        </circle>
      )}
      <text x={Math.min(Math.max(x(cheapest), LEFT + 80), WIDTH - 88)} y={y(least) + 18} textAnchor="middle">
        {cost(least)}
      </text>
    </Frame>
  );
}

/** How many repairs a vehicle had on average since its first replacement: a staircase. */
export function RepeatsPlot({ part: { repeats }, time }: { part: PartLifeShown; time: Time }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const last = repeats.steps.at(-1);
  if (!last) return null;
  const [x, y] = [scaleX(last.time), scaleY(last.mean)];
  return (
    <Frame label={t('forecasts.parts.repeats')} longest={last.time} time={time}>
      {[last.mean / 2, last.mean].map((value) => (
        <text key={value} x={LEFT - 5} y={y(value) + 4} textAnchor="end">
          {number(value, 1)}
        </text>
      ))}
      <path
        className={classes.stairs}
        d={repeats.steps.reduce((path, step) => `${path}H${x(step.time)}V${y(step.mean)}`, `M${x(0)} ${y(0)}`)}
      />
    </Frame>
  );
}

type Framed = { label: string; longest: number; time: Time; children: ReactNode };

function Frame({ label, longest, time, children }: Framed) {
  return (
    <figure className={classes.life}>
      <figcaption className="text-xs muted">{label}</figcaption>
      <svg className={classes.drift} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <path className={classes.axis} d={`M${LEFT} ${TOP}V${HEIGHT - BOTTOM}H${WIDTH - 8}`} />
        {children}
        <text x={LEFT} y={HEIGHT - 4}>
          0
        </text>
        <text x={WIDTH - 8} y={HEIGHT - 4} textAnchor="end">
          {time(longest)}
        </text>
      </svg>
    </figure>
  );
}
