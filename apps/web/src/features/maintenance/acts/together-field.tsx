import type { Currency } from '@balise/contract';
import { Checkbox, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DueDetail } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';
import { MoneyFields } from './complete-fields.tsx';
import { type CompleteForm, NO_COST, type TypedCost } from './complete-form.ts';
import { useNearDues } from './near-dues.ts';

type Properties = {
  due: DueDetail;
  form: CompleteForm;
  set: (change: Partial<CompleteForm>) => void;
  currency: Currency;
};

/** Which services were done with this one: they have its moment, its reading and its files, and one invoice or a cost of each. */
export function TogetherField({ due, form, set, currency }: Properties) {
  const { t } = useTranslation();
  const words = useDueWords();
  const near = useNearDues(due);
  const { together, isOneInvoice } = form;
  if (near.length === 0) return null;
  const choose = (ids: string[]) =>
    set({
      together: near
        .filter(({ id }) => ids.includes(String(id)))
        .map(({ id }) => together.find((one) => one.id === id) ?? { id, cost: NO_COST }),
    });
  const setCost = (id: number, change: Partial<TypedCost>) =>
    set({
      together: together.map((one) =>
        one.id === id ? { id: one.id, cost: Object.assign({}, one.cost, change) } : one,
      ),
    });
  return (
    <>
      <Checkbox.Group
        label={t('maintenance.complete.together')}
        value={together.map(({ id }) => String(id))}
        onChange={choose}
      >
        {near.map((one) => (
          <Checkbox key={one.id} mt={8} value={String(one.id)} label={`${one.service} · ${words.on(one, due.today)}`} />
        ))}
      </Checkbox.Group>
      {together.length > 0 && (
        <SegmentedControl
          aria-label={t('maintenance.complete.costs')}
          value={isOneInvoice ? 'one' : 'each'}
          data={[
            { value: 'one', label: t('maintenance.complete.oneInvoice') },
            { value: 'each', label: t('maintenance.complete.eachCost') },
          ]}
          onChange={(value) => set({ isOneInvoice: value === 'one' })}
        />
      )}
      {!isOneInvoice &&
        together.map(({ id, cost }) => (
          <fieldset key={id}>
            <legend className="text-sm semibold">{near.find((one) => one.id === id)?.service}</legend>
            <MoneyFields cost={cost} currency={currency} onChange={(change) => setCost(id, change)} />
          </fieldset>
        ))}
    </>
  );
}
