import { ActionIcon, Button, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { momentOf, wallTimeIn } from '../../language/zoned-time.ts';
import { Icon } from '../icon.tsx';
import { neighbour, type Period, PRESETS, type Preset, presetOf, presetPeriod } from './period.ts';
import classes from './period-picker.module.css';
import { periodWords, presetWords } from './period-words.ts';

/** What was chosen: a preset, which is another period tomorrow, or one that stays. */
export type PeriodChoice = { preset: Preset; period: Period } | { preset: undefined; period: Period };

type Properties = {
  /** Undefined: any time, where `any` says so. */
  period: Period | undefined;
  /** ms since 1970 UTC; what today is. */
  now: number;
  onChange: (choice: PeriodChoice) => void;
  /** In a filter, which may be empty. */
  any?: { words: string; onChoose: () => void } | undefined;
  /** Buttons for the period before and the one after. */
  withNeighbours?: boolean;
  /** What is wrong with it, in words. */
  error?: string | undefined;
};

const DAY = 86_400_000;

/** A period, on the clocks of the reader's client: presets, from when to when, or any time. */
export function PeriodPicker({ period, now, onChange, any, withNeighbours = false, error }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useUser().client?.timeZone;
  const [opened, setOpened] = useState(false);
  const go = (direction: -1 | 1) =>
    period && onChange({ preset: undefined, period: neighbour(period, direction, timeZone) });
  const words = period ? periodWords(period, now, timeZone, format, t) : any?.words;
  const choose = (choice: PeriodChoice): void => {
    setOpened(false);
    onChange(choice);
  };
  const chooseAny = (): void => {
    setOpened(false);
    any?.onChoose();
  };
  const begun = period ?? presetPeriod('today', now, timeZone);
  return (
    <div className={classes.picker}>
      {withNeighbours && <Neighbour direction={-1} onPress={go} />}
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus withinPortal>
        <Popover.Target>
          <Button
            variant="default"
            className={classes.button ?? ''}
            classNames={{ label: classes.words ?? '', inner: classes.inner ?? '' }}
            data-invalid={error !== undefined || undefined}
            aria-label={`${t('period.label')}: ${words}`}
            leftSection={<Icon name="calendar" />}
            rightSection={<Icon name="chevronDown" size={14} />}
            onClick={() => setOpened(!opened)}
          >
            {words}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''}>
          <Presets {...{ period, now, timeZone }} any={any && { ...any, onChoose: chooseAny }} onChoose={choose} />
          {/* what was chosen elsewhere is what the fields begin with */}
          <Other key={`${begun.from}-${begun.to}`} period={begun} timeZone={timeZone} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
      {withNeighbours && <Neighbour direction={1} onPress={go} disabled={!period || period.to > now + DAY} />}
      {error !== undefined && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

type NeighbourProperties = { direction: -1 | 1; onPress: (direction: -1 | 1) => void; disabled?: boolean };

function Neighbour({ direction, onPress, disabled = false }: NeighbourProperties) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      variant="default"
      aria-label={t(direction < 0 ? 'period.before' : 'period.after')}
      disabled={disabled}
      onClick={() => onPress(direction)}
    >
      <Icon name={direction < 0 ? 'chevronLeft' : 'chevronRight'} />
    </ActionIcon>
  );
}

type PartProperties = {
  period: Period;
  timeZone: string | undefined;
  onChoose: (choice: PeriodChoice) => void;
};

type PresetsProperties = Omit<PartProperties, 'period'> & Pick<Properties, 'period' | 'now' | 'any'>;

function Presets({ period, now, timeZone, any, onChoose }: PresetsProperties) {
  const { t } = useTranslation();
  const current = period && presetOf(period, now, timeZone);
  return (
    <div className={classes.presets}>
      {any && (
        <UnstyledButton className={classes.preset} aria-pressed={!period} onClick={any.onChoose}>
          {any.words}
        </UnstyledButton>
      )}
      {PRESETS.map((preset) => (
        <UnstyledButton
          key={preset}
          className={classes.preset}
          aria-pressed={preset === current}
          onClick={() => onChoose({ preset, period: presetPeriod(preset, now, timeZone) })}
        >
          {presetWords(preset, t)}
        </UnstyledButton>
      ))}
    </div>
  );
}

function Other({ period, timeZone, onChoose }: PartProperties) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(wallTimeIn(period.from, timeZone));
  const [to, setTo] = useState(wallTimeIn(period.to, timeZone));
  const [tried, setTried] = useState(false);
  const [begin, end] = [momentOf(from, timeZone), momentOf(to, timeZone)];
  const fine = begin !== undefined && end !== undefined && begin < end;
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (fine) onChoose({ preset: undefined, period: { from: begin, to: end } });
  };
  return (
    <form className={classes.other} noValidate onSubmit={apply}>
      <div className="text-xs medium faint">{t('period.other')}</div>
      <TextInput
        type="datetime-local"
        label={t('period.from')}
        value={from}
        error={tried && begin === undefined && t('fieldErrors.invalid_date')}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={t('period.to')}
        value={to}
        error={tried && begin !== undefined && !fine && t('fieldErrors.invalid_date')}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <div className="text-xs faint">{t('period.zone', { zone: timeZone ?? machineZone() })}</div>
      <Button type="submit">{t('period.apply')}</Button>
    </form>
  );
}

const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
