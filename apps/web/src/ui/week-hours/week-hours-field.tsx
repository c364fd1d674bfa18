import type { WeekHours } from '@balise/contract';
import { Button, Input } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useStroke } from './use-stroke.ts';
import classes from './week-hours.module.css';
import { type Cell, coverOf, DAYS, HOURS, hoursOn, inverted, minutesOf, painted } from './week-hours.ts';

type Properties = {
  label: string;
  description?: string;
  /** On whose clocks. */
  timeZone?: string | undefined;
  value: WeekHours;
  error?: string | undefined;
  onChange: (hours: WeekHours) => void;
};

const MINUTE = 60_000; // ms

/**
 * The hours of a week as a grid: a press or a stroke, by mouse or finger, adds or takes away hours. By the keyboard space does so, and arrows
 * with Shift stretch the hour that they leave over those that they reach.
 */
export function WeekHoursField({ label, description, timeZone, value, error, onChange }: Properties) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const how = useId();
  const minutes = minutesOf(value);
  const presets: [string, WeekHours][] = [
    [t('weekHours.working'), hoursOn([1, 2, 3, 4, 5], 8, 18)],
    [t('weekHours.nights'), [...hoursOn(DAYS, 0, 6), ...hoursOn(DAYS, 22, 24)]],
    [t('weekHours.weekend'), hoursOn([6, 7], 0, 24)],
    [t('weekHours.invert'), inverted(value)],
    [t('weekHours.clear'), []],
  ];
  return (
    <Input.Wrapper
      className={classes.field ?? ''}
      label={label}
      description={description}
      error={error}
      labelElement="div"
    >
      <div className={classes.presets}>
        {presets.map(([words, hours]) => (
          <Button key={words} size="xs" variant="default" onClick={() => onChange(hours)}>
            {words}
          </Button>
        ))}
      </div>
      <p id={how} className={classes.hint}>
        <span className={classes.byTouch}>{t('weekHours.touch')}</span>
        <span className={classes.byMouse}>{t('weekHours.mouse')}</span>
      </p>
      <Grid label={label} describedBy={how} value={value} onChange={onChange} />
      <p className="text-xs faint">
        {minutes === 0 ? t('weekHours.none') : t('weekHours.chosen', { time: duration(minutes * MINUTE) })}
        {timeZone && ` · ${t('weekHours.zone', { zone: timeZone })}`}
      </p>
    </Input.Wrapper>
  );
}

type GridProperties = Pick<Properties, 'label' | 'value' | 'onChange'> & { describedBy: string };

function Grid({ label, describedBy, value, onChange }: GridProperties) {
  const { t, i18n } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState({ day: 1, hour: 8 });
  const { pointer, stretch, lift } = useStroke(grid, value, onChange, setFocused);
  const names = (length: 'short' | 'long') => {
    const format = new Intl.DateTimeFormat(i18n.resolvedLanguage, { weekday: length, timeZone: 'UTC' });
    return (day: number): string => format.format(Date.UTC(2024, 0, day)); // a Monday is the first
  };
  const [short, long] = [names('short'), names('long')];
  const go = (event: KeyboardEvent): void => {
    const next = grid.current && neighbourOf(grid.current, focused, event.key);
    if (next) {
      event.preventDefault();
      if (event.shiftKey) stretch(focused, next);
      else lift();
      setFocused(next);
      grid.current?.querySelector<HTMLElement>(`[data-cell="${next.day}-${next.hour}"]`)?.focus();
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      lift();
      const { day, hour } = focused;
      onChange(painted(value, day, hour, coverOf(value, day, hour) !== 'all'));
    }
  };
  const onKeyUp = ({ key }: KeyboardEvent): void => {
    if (key === 'Shift') lift();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: hours of a week painted by strokes are no table
    <div
      ref={grid}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      className={classes.grid}
      onKeyDown={go}
      onKeyUp={onKeyUp}
      {...pointer}
    >
      <span aria-hidden="true" />
      {HOURS.map((hour) => (
        <span key={hour} className={classes.hour} aria-hidden="true">
          {hour}
        </span>
      ))}
      {DAYS.map((day) => [
        <span key={day} className={classes.day} aria-hidden="true">
          {short(day)}
        </span>,
        ...HOURS.map((hour) => (
          <button
            key={`${day}-${hour}`}
            type="button"
            className={classes.cell}
            data-cell={`${day}-${hour}`}
            data-cover={coverOf(value, day, hour)}
            aria-pressed={coverOf(value, day, hour) !== 'none'}
            aria-label={t('weekHours.cell', { day: long(day), from: hour, to: hour + 1 })}
            tabIndex={focused.day === day && focused.hour === hour ? 0 : -1}
            onFocus={() => setFocused({ day, hour })}
          />
        )),
      ])}
    </div>
  );
}

/** The hour that an arrow key leads to, as the grid is laid out: where it is narrow a day is a column. undefined: no arrow key. */
function neighbourOf(grid: HTMLElement, { day, hour }: Cell, key: string): Cell | undefined {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!step) return undefined;
  const [right = 0, down = 0] = step;
  const [hours, days] = getComputedStyle(grid).gridAutoFlow.startsWith('column') ? [down, right] : [right, down];
  return { day: Math.min(7, Math.max(1, day + days)), hour: Math.min(23, Math.max(0, hour + hours)) };
}
