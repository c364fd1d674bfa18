import { FUEL_TYPES, type FuelType, MOST_RECEIPTS } from '@balise/contract';
import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { wallTimeIn } from '../../language/zoned-time.ts';
import { AttachmentField } from '../../ui/attachment/attachment-field.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { FigureField } from '../../ui/field/figure-field.tsx';
import { EntityPicker } from '../../ui/picker/entity-picker.tsx';
import { CounterField } from './counter-field.tsx';
import classes from './fuel.module.css';
import { MoreFields } from './more-fields.tsx';
import { type OpenedPurchase, useFuelForm } from './use-fuel-form.ts';

/** Records a purchase of fuel, or corrects one: at a pump, with one hand. */
export function FuelDialog({ onClose, ...opened }: OpenedPurchase & { onClose: () => void }) {
  const { t } = useTranslation();
  const entry = useFuelForm(opened, onClose);
  const { form, set, vehicles, save, isReady, fault } = entry;
  const [showsMore, setShowsMore] = useState(opened.purchase !== undefined);
  const timeZone = useUser().client?.timeZone;
  const [latest] = useState(() => wallTimeIn(Date.now(), timeZone));
  return (
    <FormDialog
      title={t(opened.purchase ? 'fuel.dialog.edit' : 'fuel.dialog.add')}
      action={t('fuel.dialog.save')}
      isReady={isReady}
      saving={save}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <EntityPicker
        of={{ data: vehicles.map(({ id, designation }) => ({ value: String(id), label: designation })) }}
        label={t('fuel.vehicle')}
        required
        value={form.deviceId}
        error={fault('deviceId')}
        onChange={(deviceId) => set({ deviceId })}
        {...(form.deviceId === null ? { 'data-autofocus': true } : {})}
      />
      <Figures entry={entry} />
      <CounterField entry={entry} reading={opened.purchase?.reading ?? null} />
      <TypeField entry={entry} />
      <Checkbox
        label={t('fuel.isFull')}
        description={t('fuel.isFullHint')}
        checked={form.isFull}
        onChange={({ currentTarget }) => set({ isFull: currentTarget.checked })}
      />
      <TextInput
        type="datetime-local"
        label={t('fuel.at')}
        required
        max={latest}
        value={form.at}
        error={fault('dateFuel')}
        onChange={({ currentTarget }) => set({ at: currentTarget.value })}
      />
      <AttachmentField
        label={t('fuel.receipts')}
        clientId={entry.defaults?.clientId}
        files={form.receipts}
        most={MOST_RECEIPTS}
        onAdd={entry.addReceipt}
        onRemove={({ id }) => entry.removeReceipt(id)}
        onBusy={entry.setUploading}
        error={fault('receipts') ?? fault('receipts.0')}
      />
      {showsMore ? (
        <MoreFields entry={entry} />
      ) : (
        <Button variant="subtle" className={classes.more ?? ''} onClick={() => setShowsMore(true)}>
          {t('fuel.dialog.more')}
        </Button>
      )}
    </FormDialog>
  );
}

type OfEntry = { entry: ReturnType<typeof useFuelForm> };

/** Litres, amount and price of a litre: two of them give the third. */
function Figures({ entry: { form, setPrice, currency, digits, fault } }: OfEntry) {
  const { t } = useTranslation();
  return (
    <div className={classes.figures}>
      <FigureField
        label={t('fuel.quantity')}
        unit={t('fuel.litre')}
        digits={3}
        required
        isFirst={form.deviceId !== null}
        value={form.quantity}
        error={fault('quantity')}
        onChange={(quantity) => setPrice({ quantity })}
      />
      <FigureField
        label={t('fuel.amount')}
        unit={currency ?? ''}
        digits={digits}
        disabled={!currency}
        value={form.amount}
        error={fault('amount')}
        onChange={(amount) => setPrice({ amount })}
      />
      <FigureField
        label={t('fuel.price')}
        unit={currency ? `${currency}/${t('fuel.litre')}` : ''}
        digits={digits + 1}
        disabled={!currency}
        value={form.price}
        error={undefined}
        onChange={(price) => setPrice({ price })}
      />
    </div>
  );
}

function TypeField({ entry: { form, set, fault } }: OfEntry) {
  const { t } = useTranslation();
  return (
    <div className={classes.type}>
      <span className={classes.typeLabel} id="fuel-type">
        {t('fuel.fuelType')}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby="fuel-type"
        data={FUEL_TYPES.map((value) => ({ value, label: t(`fuel.types.${value}`) }))}
        value={form.fuelType ?? ''}
        onChange={(fuelType) => set({ fuelType: fuelType as FuelType })}
      />
      {fault('fuelType') && <span className="text-xs bad">{fault('fuelType')}</span>}
    </div>
  );
}
