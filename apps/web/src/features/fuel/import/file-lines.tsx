import { FUEL_LINE_STATES, type FuelImport, type FuelImportLine, majorUnits } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RowFaults } from '../../../ui/import/row-faults.tsx';
import { FigureText } from '../../../ui/page/figure.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import classes from './import.module.css';

/** What becomes of the lines of a file: how many, and of the first ones why. */
export function FileLines({ found }: { found: FuelImport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { counts, lines } = found;
  const all = FUEL_LINE_STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const when = ({ dateFuel, isTimed }: FuelImportLine) =>
    dateFuel === null ? '—' : isTimed ? `${format.date(dateFuel)} ${format.time(dateFuel)}` : format.date(dateFuel);
  return (
    <section className={classes.part} aria-label={t('fuelImport.lines')}>
      <ul className={classes.counts} aria-live="polite">
        {FUEL_LINE_STATES.filter((state) => state === 'new' || (counts[state] ?? 0) > 0).map((state) => (
          <li key={state} data-state={state}>
            {state === 'faulty' && <Icon name="warning" size={16} />}
            <b className="semibold">{format.number(counts[state] ?? 0)}</b> {t(`fuelImport.states.${state}`)}
          </li>
        ))}
        {counts.new ? <li>{`${format.number(found.quantity, 2)} ${t('fuel.litre')}`}</li> : null}
      </ul>
      {!counts.new && !counts.faulty && <p className="faint">{t('fuelImport.nothing')}</p>}
      {lines.length < all && <p className="faint">{t('fuelImport.some')}</p>}
      <div className={classes.lines}>
        <DataTable
          isInSection
          label={t('fuelImport.lines')}
          rows={lines}
          keyOf={({ row }) => row}
          columns={[
            { id: 'row', label: t('fuelImport.line'), align: 'end', cell: ({ row }) => row },
            { id: 'vehicle', label: t('fuel.vehicle'), phone: 'title', cell: ({ designation }) => designation || '—' },
            {
              id: 'at',
              label: t('fuel.at'),
              phone: 'below',
              cell: (line) => <span className="nowrap">{when(line)}</span>,
            },
            {
              id: 'quantity',
              label: t('fuel.quantity'),
              align: 'end',
              phone: 'end',
              cell: ({ quantity }) =>
                quantity === null ? (
                  '—'
                ) : (
                  <FigureText figure={{ value: format.number(quantity, 2), unit: t('fuel.litre') }} />
                ),
            },
            {
              id: 'amount',
              label: t('fuel.amount'),
              align: 'end',
              phone: 'beside',
              cell: ({ amount, currency }) =>
                amount === null ? '—' : format.money(majorUnits(amount, currency), currency),
            },
            { id: 'result', label: t('fuelImport.result'), phone: 'below', cell: (line) => <Result line={line} /> },
          ]}
        />
      </div>
    </section>
  );
}

function Result({ line: { row, state, product, errors } }: { line: FuelImportLine }) {
  const { t } = useTranslation();
  if (state === 'faulty')
    return (
      <RowFaults
        faults={errors.map(({ field, value, message }) => ({ label: t(`fuelImport.fields.${field}`), value, message }))}
      />
    );
  const words = t(`fuelImport.states.${state}`);
  return <span data-row={row}>{state === 'not_fuel' ? `${words} · ${product}` : words}</span>;
}
