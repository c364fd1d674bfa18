import type { CommandKind, CommandOptions, CommandRequest } from '@balise/contract';
import { Button, NativeSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskConfirmation } from './ask-confirmation.tsx';
import classes from './commands.module.css';
import { CONDITIONS, type CommandDraft, type CommandTarget } from './requests.ts';
import { useLimitWords } from './use-command-words.ts';

/** Chooses what to ask of a tracker, with the values that it needs. */
export function AskForm({ device, options }: { device: CommandTarget; options: CommandOptions }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState(firstOf(options));
  const [values, setValues] = useState<Values>({ seconds: 60, index: 1, on: true, text: '' });
  const [condition, setCondition] = useState<CommandDraft['condition']>('standstill');
  const [reason, setReason] = useState('');
  const [chosen, setChannel] = useState<CommandDraft['channel']>('connection');
  const [asking, setAsking] = useState(false);
  const [lacksReason, setLacksReason] = useState(false);

  const option = options.kinds.find((one) => one.kind === kind);
  const channel = option?.bySms && (chosen === 'sms' || !option.byConnection) ? 'sms' : 'connection';
  const command = commandOf(kind, values);
  const { relayOutput } = options.settings;
  const guarded = isGuarded(kind, values.index, relayOutput);
  const done = () => {
    setAsking(false);
    setValues({ ...values, text: '' });
    setReason('');
  };
  const begin = () => {
    const isLacking = kind === 'block' && reason.trim() === '';
    setLacksReason(isLacking);
    setAsking(!isLacking);
  };
  return (
    <section className={classes.ask}>
      <NativeSelect
        label={t('commands.what')}
        data={options.kinds.map((one) => ({ value: one.kind, label: t(`commands.kinds.${one.kind}`) }))}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as CommandKind)}
      />
      <ValueFields kind={kind} values={values} set={(part) => setValues({ ...values, ...part })} />
      <Hint kind={kind} guarded={guarded} relayKnown={relayOutput !== null} />
      {guarded && <ConditionField value={condition} limits={options.limits} onChange={setCondition} />}
      {option?.bySms && option.byConnection && (
        <NativeSelect
          label={t('commands.channel')}
          {...(channel === 'sms' ? { description: t('commands.smsHint') } : {})}
          data={(['connection', 'sms'] as const).map((one) => ({ value: one, label: t(`commands.channels.${one}`) }))}
          value={channel}
          onChange={({ currentTarget }) => setChannel(currentTarget.value as CommandDraft['channel'])}
        />
      )}
      {(guarded || kind === 'unblock') && (
        <ReasonField
          isNeeded={kind === 'block'}
          isLacking={lacksReason}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setLacksReason(false);
          }}
        />
      )}
      <Button className={kind === 'block' ? 'danger' : undefined} disabled={command === undefined} onClick={begin}>
        {t(kind === 'block' || kind === 'unblock' ? `commands.kinds.${kind}` : 'commands.ask')}
      </Button>
      {asking && command && (
        <AskConfirmation
          device={device}
          limits={options.limits}
          draft={{ command, condition, reason, channel, guarded }}
          onClose={() => setAsking(false)}
          onDone={done}
        />
      )}
    </section>
  );
}

/** What people ask most, where the tracker has it. */
const firstOf = ({ kinds }: CommandOptions): CommandKind =>
  kinds.find(({ kind }) => kind === 'position')?.kind ?? kinds[0]?.kind ?? 'position';

/** What the form says ahead; the server decides, and knows of a text whether it only asks. */
const isGuarded = (kind: CommandKind, index: number | string, relay: number | null): boolean =>
  kind === 'block' || kind === 'text' || (kind === 'output' && (relay === null || relay === index));

type ConditionProperties = {
  value: CommandDraft['condition'];
  limits: CommandOptions['limits'];
  onChange: (value: CommandDraft['condition']) => void;
};

/** What must hold when something that might cut an engine is sent. */
function ConditionField({ value, limits, onChange }: ConditionProperties) {
  const { t } = useTranslation();
  const figures = useLimitWords(limits);
  return (
    <NativeSelect
      label={t('commands.mode')}
      description={t(`commands.modeHints.${value}`, figures)}
      data={CONDITIONS.map((one) => ({ value: one, label: t(`commands.modes.${one}`, figures) }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as CommandDraft['condition'])}
    />
  );
}

type ReasonProperties = {
  /** A block is asked for with a reason. */
  isNeeded: boolean;
  isLacking: boolean;
  value: string;
  onChange: (value: string) => void;
};

function ReasonField({ isNeeded, isLacking, value, onChange }: ReasonProperties) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('commands.reason')}
      description={t(isNeeded ? 'blocking.dialog.reasonHint' : 'commands.reasonHint')}
      withAsterisk={isNeeded}
      error={isLacking && t('fieldErrors.reason_needed')}
      maxLength={300}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type FieldsProperties = { kind: CommandKind; values: Values; set: (part: Partial<Values>) => void };

/** The values that a kind of command needs. */
function ValueFields({ kind, values, set }: FieldsProperties) {
  const { t } = useTranslation();
  return (
    <>
      {kind === 'interval' && (
        <NumberInput
          label={t('commands.seconds')}
          min={5}
          max={86_400}
          value={values.seconds}
          onChange={(seconds) => set({ seconds })}
        />
      )}
      {kind === 'output' && (
        <div className={classes.pair}>
          <NumberInput
            label={t('commands.outputNumber')}
            min={1}
            max={32}
            value={values.index}
            onChange={(index) => set({ index })}
          />
          <SegmentedControl
            aria-label={t('commands.kinds.output')}
            value={values.on ? 'on' : 'off'}
            onChange={(value) => set({ on: value === 'on' })}
            data={[
              { value: 'on', label: t('commands.on') },
              { value: 'off', label: t('commands.off') },
            ]}
          />
        </div>
      )}
      {kind === 'text' && (
        <TextInput
          label={t('commands.text')}
          description={t('commands.textHint')}
          maxLength={200}
          value={values.text}
          onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          classNames={{ input: classes.mono ?? '' }}
        />
      )}
    </>
  );
}

type HintProperties = { kind: CommandKind; guarded: boolean; relayKnown: boolean };

function Hint({ kind, guarded, relayKnown }: HintProperties) {
  const { t } = useTranslation();
  if (kind === 'block' || kind === 'unblock' || kind === 'text') {
    return <p className={classes.hint}>{t(`commands.hints.${kind}`)}</p>;
  }
  if (kind !== 'output') return null;
  return (
    <p className={classes.hint}>
      {t(guarded ? 'commands.hints.output' : 'commands.hints.outputFree')}
      {!relayKnown && ` ${t('commands.hints.relayUnknown')}`}
    </p>
  );
}

type Values = { seconds: number | string; index: number | string; on: boolean; text: string };

/** Undefined while a value is missing. */
function commandOf(kind: CommandKind, { seconds, index, on, text }: Values): CommandRequest | undefined {
  switch (kind) {
    case 'interval':
      return typeof seconds === 'number' && seconds >= 5 ? { kind, seconds } : undefined;
    case 'output':
      return typeof index === 'number' && index >= 1 ? { kind, index, on } : undefined;
    case 'text':
      return text.trim() === '' ? undefined : { kind, text: text.trim() };
    case 'speedLimit':
      return undefined;
    default:
      return { kind };
  }
}
