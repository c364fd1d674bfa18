import type { ServiceVehicleId } from '@balise/contract';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CompleteDialog } from '../acts/complete-dialog.tsx';
import { PlanDialog } from '../acts/plan-dialog.tsx';
import { PutOffDialog } from '../acts/put-off-dialog.tsx';
import { type DueDetail, dueQuery } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';
import classes from './due.module.css';
import { ForecastChart } from './forecast-chart.tsx';
import { ForecastRange } from './forecast-range.tsx';
import { RecordFiles } from './record-files.tsx';

type Act = 'complete' | 'plan' | 'notDone' | 'postponed';

/** One service of a vehicle: when it is due and why, what was done, and what can be done now. */
export function DuePanel({ id, onClose }: { id: ServiceVehicleId; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(dueQuery(id));
  const [act, setAct] = useState<Act | null>(null);
  const done = () => setAct(null);
  return (
    <section className={classes.panel} aria-label={data?.service ?? t('maintenance.title')}>
      <header className={classes.panelHead}>
        <div className="grow can-shrink">
          <h2>{data?.service ?? '\u00a0'}</h2>
          {data && (
            <Link
              to="/map"
              search={{ device: data.deviceId } as never}
              className="text-xs muted"
              title={t('maintenance.detail.open')}
            >
              {[data.designation, data.label].filter(Boolean).join(' · ')}
            </Link>
          )}
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label={t('common.close')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </header>
      <div className={classes.panelBody}>
        {error && !data && <FailureNote error={error} />}
        {!data && !error && <Skeleton height={320} m={16} />}
        {data && <Content due={data} />}
      </div>
      {data && <Foot onAct={setAct} />}
      {data && act === 'complete' && <CompleteDialog due={data} onClose={done} />}
      {data && act === 'plan' && <PlanDialog due={data} onClose={done} />}
      {data && (act === 'notDone' || act === 'postponed') && <PutOffDialog due={data} kind={act} onClose={done} />}
    </section>
  );
}

function Foot({ onAct }: { onAct: (act: Act) => void }) {
  const { t } = useTranslation();
  if (!useMay('manage_maintenance')) return null;
  return (
    <footer className={classes.panelFoot}>
      <Button leftSection={<Icon name="calendar" />} onClick={() => onAct('plan')}>
        {t('maintenance.actions.plan')}
      </Button>
      <Button variant="default" leftSection={<Icon name="check" />} onClick={() => onAct('complete')}>
        {t('maintenance.actions.complete')}
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label={t('maintenance.actions.more')}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAct('postponed')}>{t('maintenance.actions.postpone')}</Menu.Item>
          <Menu.Item onClick={() => onAct('notDone')}>{t('maintenance.actions.skip')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </footer>
  );
}

function Content({ due }: { due: DueDetail }) {
  return (
    <>
      <div className={classes.part}>
        <When due={due} />
        <ForecastRange due={due} />
        <ForecastChart due={due} />
      </div>
      <Why due={due} />
      <HowGood due={due} />
      <Facts due={due} />
      <Recent due={due} />
    </>
  );
}

function When({ due: { on, between, measures, state, today } }: { due: DueDetail }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const [first] = measures;
  if (on === null)
    return (
      <p className="medium">
        {first?.noPrediction ? t(`maintenance.noPrediction.${first.noPrediction}`) : t('maintenance.noDate')}
      </p>
    );
  const isSure = between === null;
  return (
    <>
      <p className={`${classes.when} ${state === 'overdue' || state === 'due' ? classes.bad : ''}`}>
        {isSure ? words.day(on) : t('maintenance.around', { day: words.day(on) })}
        <small>{words.distanceInDays(on, today)}</small>
      </p>
      {between && (
        <p className="text-sm">
          {between.until === null
            ? t('maintenance.chancesOpen', { from: words.day(between.from) })
            : t('maintenance.chances', { from: words.day(between.from), until: words.day(between.until) })}
        </p>
      )}
    </>
  );
}

/** The sentence that says why. */
function Why({ due: { measures, habit, base, lastReceivedAt } }: { due: DueDetail }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const format = useFormat();
  const [first] = measures;
  if (!first) return null;
  const { name, used, interval, reachedOn, forecast } = first;
  const sentences =
    name === 'calendar'
      ? [forecast && t('maintenance.why.calendar', { day: words.day(forecast.p10) })]
      : [
          used !== null &&
            t('maintenance.why.used', {
              used: words.amount(name, used),
              interval: words.amount(name, interval),
              day: words.day(base.day),
            }),
          reachedOn && t('maintenance.why.reached', { day: words.day(reachedOn) }),
          habit &&
            t('maintenance.why.habit', {
              days: habit.days,
              workday: words.amount(name, habit.workday),
              weekend: words.amount(name, habit.weekend),
            }),
          lastReceivedAt && t('maintenance.why.last', { ago: format.ago(lastReceivedAt, Date.now()) }),
        ];
  return (
    <p className={classes.part}>
      <b className="semibold">{t('maintenance.why.title')}</b>{' '}
      {sentences
        .filter((one) => typeof one === 'string')
        .map(once)
        .join(' ')}
    </p>
  );
}

/** French months end with a point: a sentence that ends with one has it once. */
const once = (sentence: string): string => sentence.replace(/\.\.$/, '.');

/** By what the date was predicted, and how good such dates were. */
function HowGood({ due: { basis } }: { due: DueDetail }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const format = useFormat();
  if (basis === null) return null;
  const { method, learnedOn, version, quality } = basis;
  const made = t(`forecasts.basis.${method}`, { day: learnedOn === null ? '' : words.day(learnedOn), version });
  const good =
    quality &&
    t('forecasts.accuracy', {
      count: quality.scored,
      scored: format.number(quality.scored),
      mae: format.number(Math.round(quality.mae * 10) / 10),
      share: format.percent(quality.coverage),
    });
  return <p className={`${classes.part} text-sm muted`}>{[made, good].filter(Boolean).join(' ')}</p>;
}

function Facts({ due }: { due: DueDetail }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const format = useFormat();
  const { base, interval, expectedCost, currency, plannedOn, plannedWorkshop } = due;
  const meter = base.metres === null ? '' : `, ${format.text(format.distance(base.metres))}`;
  return (
    <dl className={`${classes.part} ${classes.facts}`}>
      <dt>{t('maintenance.detail.interval')}</dt>
      <dd>{words.interval(interval)}</dd>
      <dt>{t(base.isFirst ? 'maintenance.detail.first' : 'maintenance.detail.last')}</dt>
      <dd>{`${words.day(base.day)}${meter}`}</dd>
      {expectedCost !== null && (
        <>
          <dt>{t('maintenance.detail.expectedCost')}</dt>
          <dd>{words.money(expectedCost, currency)}</dd>
        </>
      )}
      {plannedOn !== null && (
        <>
          <dt>{t('maintenance.detail.planned')}</dt>
          <dd>{[words.day(plannedOn), plannedWorkshop].filter(Boolean).join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

function Recent({ due: { records, currency } }: { due: DueDetail }) {
  const { t } = useTranslation();
  const words = useDueWords();
  const format = useFormat();
  return (
    <div className={classes.part}>
      <h3 className="text-xs muted">{t('maintenance.detail.recent')}</h3>
      {records.length === 0 ? (
        <p className="text-sm muted">{t('maintenance.detail.none')}</p>
      ) : (
        <table className={classes.recent}>
          <tbody>
            {records.map(({ id, kind, day, metres, totalCost, reason, isReplaced, files }) => (
              <tr key={id} className={isReplaced ? classes.replaced : undefined}>
                <td className={classes.recentCell}>
                  {words.day(day)}
                  <RecordFiles files={files} />
                </td>
                <td className={classes.recentEnd} title={reason}>
                  {kind === 'done'
                    ? metres !== null && format.text(format.distance(metres))
                    : t(`maintenance.kinds.${kind}`)}
                </td>
                <td className={classes.recentEnd}>{kind === 'done' && words.money(totalCost, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
