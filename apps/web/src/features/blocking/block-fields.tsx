import type { ChosenMode } from '@balise/contract';
import type { BlockingLimits } from '@balise/tracking';
import { Input, Radio, SegmentedControl, Textarea } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useLimitWords } from '../commands/index.ts';
import classes from './block-fields.module.css';

/** The modes that people choose, and a lock, which asks for a block of its own mode. */
export type Mode = ChosenMode | 'userLocked';

type ModeProperties = { modes: readonly Mode[]; value: Mode; limits: BlockingLimits; onChange: (mode: Mode) => void };

/** When the vehicle is blocked. An emergency stands apart, in red. */
export function ModeField({ modes, value, limits, onChange }: ModeProperties) {
  const { t } = useTranslation();
  const figures = useLimitWords(limits);
  const one = (mode: Mode) => (
    <Radio
      key={mode}
      value={mode}
      className={classes.mode ?? ''}
      label={t(`blocking.modes.${mode}`)}
      description={t(`blocking.modeHints.${mode}`, figures)}
    />
  );
  return (
    <Radio.Group label={t('blocking.dialog.when')} value={value} onChange={(mode) => onChange(mode as Mode)}>
      <div className={classes.modes}>{modes.filter((mode) => mode !== 'emergency').map(one)}</div>
      {modes.includes('emergency') && (
        <div className={classes.modes} data-emergency>
          {one('emergency')}
        </div>
      )}
    </Radio.Group>
  );
}

type ReasonProperties = {
  value: string;
  error: string | undefined;
  isOptional?: boolean;
  onChange: (reason: string) => void;
};

export function ReasonField({ value, error, isOptional = false, onChange }: ReasonProperties) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t('blocking.dialog.reason')}
      description={t(isOptional ? 'blocking.dialog.reasonOptional' : 'blocking.dialog.reasonHint')}
      required={!isOptional}
      data-autofocus
      autosize
      minRows={2}
      maxRows={4}
      maxLength={300}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll('\n', ' '))}
    />
  );
}

const CHOICES = [15, 30, 60, 240] as const; // min

/** Seconds after which a block may be given up, as far as the client's limit allows. */
export const lifetimesWithin = (most: number): number[] => {
  const within = CHOICES.map((minutes) => minutes * 60).filter((seconds) => seconds <= most);
  return within.length > 0 ? within : [most];
};

type GiveUpProperties = { value: number; choices: readonly number[]; onChange: (seconds: number) => void };

/** After how long it is given up. */
export function GiveUpField({ value, choices, onChange }: GiveUpProperties) {
  const { t } = useTranslation();
  const { duration } = useFormat();
  const id = useId();
  return (
    <Input.Wrapper
      className={classes.giveUp ?? ''}
      label={t('blocking.dialog.giveUp')}
      labelElement="div"
      labelProps={{ id }}
    >
      <SegmentedControl
        aria-labelledby={id}
        value={String(value)}
        onChange={(seconds) => onChange(Number(seconds))}
        data={choices.map((seconds) => ({ value: String(seconds), label: duration(seconds * 1000) }))}
      />
    </Input.Wrapper>
  );
}
