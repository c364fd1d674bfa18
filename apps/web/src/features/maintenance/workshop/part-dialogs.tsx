import { CURRENCY_DIGITS, type Currency, majorUnits, type Part } from '@balise/contract';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { useFormat } from '../../../language/use-format.ts';
import dialog from '../../../ui/dialog/dialog.module.css';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FigureField } from '../../../ui/field/figure-field.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { entriesQuery, useMoveStock, useSavePart } from './requests.ts';
import { useQuantity } from './use-quantity.ts';
import classes from './workshop.module.css';

type PartProperties = { part?: Part; currency: Currency | null; onClose: () => void };

/** Adds a part, or changes what one says. */
export function PartDialog({ part, currency, onClose }: PartProperties) {
  const { t } = useTranslation();
  const tell = useTell();
  const digits = currency === null ? 0 : CURRENCY_DIGITS[currency];
  const [form, setForm] = useState({
    reference: part?.reference ?? '',
    name: part?.name ?? '',
    unit: part?.unit ?? '',
    supplier: part?.supplier ?? '',
  });
  const [price, setPrice] = useState<number | ''>(
    part?.price == null || currency === null ? (part?.price ?? '') : majorUnits(part.price, currency),
  );
  const [lowBelow, setLowBelow] = useState<number | ''>(part?.lowBelow ?? '');
  const saving = useSavePart(part?.id);
  const fault = (field: string) => fieldFaultsOf(saving.error, t)[field];
  const body = {
    ...form,
    price: price === '' ? null : Math.round(price * 10 ** digits),
    lowBelow: lowBelow === '' ? null : lowBelow,
  };
  const field = (name: keyof typeof form, most: number, required = false) => (
    <TextInput
      label={t(`workshop.parts.${name}`)}
      {...(name === 'unit' ? { placeholder: t('workshop.parts.unitHint') } : {})}
      required={required}
      maxLength={most}
      value={form[name]}
      error={fault(name)}
      onChange={({ currentTarget: { value } }) => setForm((before) => Object.assign({}, before, { [name]: value }))}
    />
  );
  const onSuccess = ({ name }: Part) => {
    tell.done(t('workshop.parts.saved', { name }));
    onClose();
  };
  return (
    <FormDialog
      title={t(part ? 'workshop.parts.edit' : 'workshop.parts.add')}
      action={t('workshop.parts.save')}
      isReady={form.reference.trim() !== '' && form.name.trim() !== ''}
      saving={saving}
      onSubmit={() => saving.mutate(body, { onSuccess })}
      onClose={onClose}
    >
      {field('name', 120, true)}
      <div className={dialog.fields}>
        {field('reference', 60, true)}
        {field('unit', 20)}
        <FigureField
          label={t('workshop.parts.price')}
          unit={currency ?? ''}
          digits={digits}
          value={price}
          error={fault('price')}
          onChange={setPrice}
        />
        <FigureField
          label={t('workshop.parts.lowBelow')}
          unit=""
          digits={3}
          value={lowBelow}
          error={fault('lowBelow')}
          onChange={setLowBelow}
        />
      </div>
      {field('supplier', 120)}
    </FormDialog>
  );
}

const ENTERED = ['received', 'counted', 'returned', 'corrected'] as const;
type Entered = (typeof ENTERED)[number];

/** What there is of a part and how it came to be, and a movement to enter. */
export function StockDialog({ part, may, onClose }: { part: Part; may: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const say = useQuantity();
  const [kind, setKind] = useState<Entered>('received');
  const [quantity, setQuantity] = useState<number | ''>('');
  const [isLess, setLess] = useState(false);
  const [note, setNote] = useState('');
  const moving = useMoveStock(part.id);
  const fault = (field: string) => fieldFaultsOf(moving.error, t)[field];
  const reset = () => {
    setQuantity('');
    setNote('');
  };
  const isReady =
    quantity !== '' && (kind === 'counted' || quantity > 0) && (kind !== 'corrected' || note.trim() !== '');
  const signed = kind === 'corrected' && isLess ? -Number(quantity) : Number(quantity);
  return (
    <FormDialog
      title={t('workshop.parts.moveTitle', { name: part.name })}
      under={<p className="text-sm muted">{t('workshop.form.inStock', { stock: say(part.stock, part.unit) })}</p>}
      action={may ? t('workshop.parts.enter') : undefined}
      isReady={isReady}
      saving={moving}
      onSubmit={() => moving.mutate({ kind, quantity: signed, note }, { onSuccess: reset })}
      onClose={onClose}
    >
      {may && (
        <>
          <SegmentedControl
            fullWidth
            aria-label={t('workshop.parts.kind')}
            data={ENTERED.map((value) => ({ value, label: t(`workshop.entries.${value}`) }))}
            value={kind}
            onChange={(value) => {
              setKind(value as Entered);
              moving.reset();
            }}
          />
          {kind === 'corrected' && (
            <SegmentedControl
              aria-label={t('workshop.parts.corrected')}
              data={[
                { value: 'more', label: '+' },
                { value: 'less', label: '−' },
              ]}
              value={isLess ? 'less' : 'more'}
              onChange={(value) => setLess(value === 'less')}
            />
          )}
          <FigureField
            label={t(kind === 'counted' ? 'workshop.parts.counted' : 'workshop.parts.quantity')}
            unit={part.unit}
            digits={3}
            isFirst
            value={quantity}
            error={fault('quantity')}
            onChange={setQuantity}
          />
          <TextInput
            label={t(kind === 'corrected' ? 'workshop.parts.why' : 'workshop.note')}
            required={kind === 'corrected'}
            maxLength={300}
            value={note}
            error={fault('note')}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </>
      )}
      <Entries part={part} />
    </FormDialog>
  );
}

function Entries({ part }: { part: Part }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(entriesQuery(part.id));
  const say = useQuantity();
  const signed = (quantity: number) => `${quantity > 0 ? '+' : ''}${say(quantity)}`;
  return (
    <section aria-label={t('workshop.parts.entries')}>
      <h3 className={classes.heading}>{t('workshop.parts.entries')}</h3>
      {data?.entries.length === 0 && <p className="text-sm muted">{t('workshop.parts.noEntries')}</p>}
      <ul className={classes.lines}>
        {data?.entries.map((entry) => (
          <li key={entry.id} className={classes.line}>
            <span className={`${classes.grow} text-sm`}>
              <b className="medium">{t(`workshop.entries.${entry.kind}`)}</b>
              <span className="text-xs muted">
                {' '}
                {[entry.order ? `#${entry.order.number}` : '', entry.note, entry.by, format.date(entry.at)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={`${classes.amount} text-sm`}>
              {signed(entry.quantity)}{' '}
              <span className="muted">{t('workshop.parts.after', { stock: say(entry.stock) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
