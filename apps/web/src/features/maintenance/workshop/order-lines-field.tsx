import { CURRENCY_DIGITS, type Currency, type Due, ORDER_LINE_KINDS, type Part } from '@balise/contract';
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureField } from '../../../ui/field/figure-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { emptyLine, type TypedLine } from './order-lines.ts';
import { useQuantity } from './use-quantity.ts';
import classes from './workshop.module.css';

const ADD = {
  service: 'workshop.form.addService',
  part: 'workshop.form.addPart',
  labour: 'workshop.form.addLabour',
  task: 'workshop.form.addTask',
} as const;

type Known = { dues: readonly Due[]; parts: readonly Part[]; currency: Currency | null };
type Properties = Known & {
  lines: readonly TypedLine[];
  onChange: (lines: TypedLine[]) => void;
  fault: (field: string) => string | undefined;
};

/** The lines of an order: services of the vehicle, parts, labour and tasks. */
export function OrderLinesField({ lines, onChange, fault, dues, parts, currency }: Properties) {
  const { t } = useTranslation();
  const [next, setNext] = useState(-1);
  const onOrder = lines.flatMap(({ kind, dueId }) => (kind === 'service' && dueId !== null ? [dueId] : []));
  return (
    <section aria-label={t('workshop.form.lines')}>
      <h3 className={classes.heading}>{t('workshop.form.lines')}</h3>
      {lines.map((line, place) => (
        <LineEditor
          key={line.key}
          {...{ line, dues, parts, currency, onOrder }}
          fault={(field) => fault(`lines.${place}.${field}`)}
          onChange={(change) =>
            onChange(lines.map((one) => (one.key === line.key ? Object.assign({}, one, change) : one)))
          }
          onRemove={() => onChange(lines.filter((one) => one.key !== line.key))}
        />
      ))}
      <div className={classes.adds}>
        {ORDER_LINE_KINDS.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="compact-sm"
            leftSection={<Icon name="add" />}
            disabled={kind === 'service' && dues.length <= onOrder.length}
            onClick={() => {
              onChange([...lines, emptyLine(kind, next)]);
              setNext(next - 1);
            }}
          >
            {t(ADD[kind])}
          </Button>
        ))}
      </div>
    </section>
  );
}

type EditorProperties = Known & {
  line: TypedLine;
  /** Services that are on the order. */
  onOrder: readonly string[];
  fault: (field: string) => string | undefined;
  onChange: (change: Partial<TypedLine>) => void;
  onRemove: () => void;
};

function LineEditor(props: EditorProperties) {
  const { line, dues, onOrder, onChange, onRemove } = props;
  const { t } = useTranslation();
  const serviceName = (id: string) => dues.find((due) => String(due.id) === id)?.service ?? '';
  const remove = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="input-sm"
      aria-label={t('workshop.form.remove', { name: t(`workshop.lines.${line.kind}`) })}
      onClick={onRemove}
    >
      <Icon name="trash" />
    </ActionIcon>
  );
  const isForService = (line.kind === 'part' || line.kind === 'labour') && onOrder.length > 1;
  return (
    <div className={classes.editor}>
      <div className={classes.editorRow}>
        <MainField {...props} />
        <Figures {...props} />
        {remove}
      </div>
      {isForService && (
        <Select
          label={t('workshop.form.forService')}
          data={onOrder.map((id) => ({ value: id, label: serviceName(id) }))}
          clearable
          placeholder={serviceName(onOrder[0] ?? '')}
          value={line.dueId}
          onChange={(dueId) => onChange({ dueId })}
        />
      )}
    </div>
  );
}

function MainField({ line, dues, parts, onOrder, fault, onChange }: EditorProperties) {
  const { t } = useTranslation();
  const say = useQuantity();
  if (line.kind === 'service') {
    const free = dues.filter(({ id }) => String(id) === line.dueId || !onOrder.includes(String(id)));
    return (
      <Select
        label={t('workshop.lines.service')}
        required
        data={free.map(({ id, service }) => ({ value: String(id), label: service }))}
        value={line.dueId}
        error={fault('dueId')}
        onChange={(dueId) => onChange({ dueId })}
      />
    );
  }
  if (line.kind === 'part') {
    const part = parts.find(({ id }) => String(id) === line.partId);
    const stock = part && say(part.stock, part.unit);
    return (
      <EntityPicker
        of={{ data: parts.map(({ id, name, reference }) => ({ value: String(id), label: `${name} · ${reference}` })) }}
        label={t('workshop.lines.part')}
        {...(stock ? { description: t('workshop.form.inStock', { stock }) } : {})}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        value={line.partId}
        error={fault('partId')}
        onChange={(partId) => onChange({ partId })}
      />
    );
  }
  return (
    <TextInput
      label={t(`workshop.lines.${line.kind}`)}
      required={line.kind === 'task'}
      maxLength={200}
      value={line.text}
      error={fault('text')}
      onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
    />
  );
}

function Figures({ line, currency, fault, onChange }: EditorProperties) {
  const { t } = useTranslation();
  const digits = currency === null ? 0 : CURRENCY_DIGITS[currency];
  if (line.kind === 'service' || line.kind === 'task') return null;
  const isPart = line.kind === 'part';
  return (
    <>
      <FigureField
        label={t(isPart ? 'workshop.form.quantity' : 'workshop.form.minutes')}
        unit={isPart ? '' : 'min'}
        digits={isPart ? 3 : 0}
        value={isPart ? line.quantity : line.minutes}
        error={fault(isPart ? 'quantity' : 'minutes')}
        onChange={(typed) => onChange(isPart ? { quantity: typed } : { minutes: typed })}
      />
      <FigureField
        label={t(isPart ? 'workshop.form.unitPrice' : 'workshop.form.amount')}
        unit={currency ?? ''}
        digits={digits}
        value={line.price}
        error={fault(isPart ? 'unitPrice' : 'cost')}
        onChange={(price) => onChange({ price })}
      />
    </>
  );
}
