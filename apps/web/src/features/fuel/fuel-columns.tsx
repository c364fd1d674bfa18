import { type FUEL_ORDERS, type FuelPurchase, majorUnits } from '@balise/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useReadingWords } from '../../ui/field/use-reading-words.ts';
import { FigureText } from '../../ui/page/figure.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { FindingsCell } from './findings-cell.tsx';
import classes from './fuel.module.css';

type Column = TableColumn<FuelPurchase, (typeof FUEL_ORDERS)[number]>;

/** The columns of the list of purchases. */
export function useFuelColumns(): Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  const when = ({ dateFuel, isTimed }: FuelPurchase) =>
    isTimed ? `${format.date(dateFuel)} ${format.time(dateFuel)}` : format.date(dateFuel);
  const money = (amount: number | null, currency: FuelPurchase['currency']) =>
    amount === null ? '—' : format.money(majorUnits(amount, currency), currency);
  const litres = (quantity: number) => (
    <FigureText figure={{ value: format.number(quantity, 2), unit: t('fuel.litre') }} />
  );
  return [
    {
      id: 'vehicle',
      label: t('fuel.vehicle'),
      order: 'designation',
      phone: 'title',
      cell: ({ designation }) => designation,
    },
    {
      id: 'at',
      label: t('fuel.at'),
      order: 'dateFuel',
      descends: true,
      phone: 'below',
      cell: when,
      onPhone: (purchase) => <OnPhone purchase={purchase} when={when(purchase)} />,
    },
    {
      id: 'quantity',
      label: t('fuel.quantity'),
      order: 'quantity',
      descends: true,
      align: 'end',
      phone: 'end',
      cell: ({ quantity }) => litres(quantity),
    },
    {
      id: 'amount',
      label: t('fuel.amount'),
      order: 'amount',
      descends: true,
      align: 'end',
      phone: 'beside',
      cell: ({ amount, currency }) => money(amount, currency),
    },
    {
      id: 'price',
      label: t('fuel.price'),
      align: 'end',
      cell: ({ amount, quantity, currency }) =>
        amount === null ? '—' : format.money(majorUnits(amount, currency) / quantity, currency),
    },
    {
      id: 'counter',
      label: t('fuel.counter'),
      align: 'end',
      cell: (purchase) => <Counter purchase={purchase} />,
    },
    {
      id: 'findings',
      label: t('fuel.findingsTitle'),
      cell: (purchase) => <FindingsCell purchase={purchase} />,
    },
    { id: 'fuelType', label: t('fuel.fuelType'), cell: ({ fuelType }) => t(`fuel.types.${fuelType}`) },
    { id: 'isFull', label: t('fuel.isFull'), cell: ({ isFull }) => (isFull ? t('fuel.full') : t('fuel.partial')) },
    {
      id: 'station',
      label: t('fuel.station'),
      cell: (purchase) => placeOf(purchase) || '—',
    },
    ...rareColumns(t),
  ];
}

const placeOf = ({ station, place }: FuelPurchase): string => [station, place].filter(Boolean).join(' · ');

/** What the meter showed, and why it is no reading of the odometer. */
function Counter({ purchase: { counter, counterUnit, counterIsRead, reading } }: { purchase: FuelPurchase }) {
  const { t } = useTranslation();
  const format = useFormat();
  const readingWords = useReadingWords();
  if (counter === null) return '—';
  return (
    <>
      {!counterIsRead && (
        <span title={t('fuel.counterComputed')}>
          <span aria-hidden="true">≈ </span>
          <span className="visually-hidden">{t('fuel.counterComputed')}</span>
        </span>
      )}
      <FigureText figure={{ value: format.number(counter), unit: counterUnit }} />
      {reading && !reading.counts && (
        <span className={`${classes.second} ${classes.doubt}`}>{readingWords(reading)}</span>
      )}
    </>
  );
}

/** When and where it was bought, and below it why it should be checked. */
function OnPhone({ purchase, when }: { purchase: FuelPurchase; when: string }) {
  return (
    <>
      <span>{[when, placeOf(purchase)].filter(Boolean).join(' · ')}</span>
      <FindingsCell purchase={purchase} />
    </>
  );
}

const rareColumns = (t: TFunction): Column[] => [
  { id: 'driver', label: t('fuel.driver'), isRare: true, cell: ({ driver }) => driver ?? '—' },
  { id: 'cardNumber', label: t('fuel.cardNumber'), isRare: true, cell: ({ cardNumber }) => cardNumber || '—' },
  {
    id: 'transaction',
    label: t('fuel.transaction'),
    isRare: true,
    cell: ({ issuer, transaction }) => [issuer, transaction].filter(Boolean).join(' · ') || '—',
  },
  { id: 'note', label: t('fuel.note'), isRare: true, cell: ({ note }) => note || '—' },
  { id: 'by', label: t('fuel.by'), isRare: true, cell: ({ by }) => by },
];
