import { TRACCAR_KINDS, type TraccarJudged, type TraccarKind } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import classes from './data.module.css';

type Kinds = Record<TraccarKind, TraccarJudged[]>;
type Line = { kind: TraccarKind; added: number; present: number; refused: number };

/** What an import would bring: how many of each kind, and each that is refused with the reason. */
export function ImportPreview({ kinds }: { kinds: Kinds }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const count = (kind: TraccarKind, outcome: TraccarJudged['outcome']) =>
    kinds[kind].filter((one) => one.outcome === outcome).length;
  const lines: Line[] = TRACCAR_KINDS.map((kind) => ({
    kind,
    added: count(kind, 'add'),
    present: count(kind, 'present'),
    refused: count(kind, 'refused'),
  }));
  const refused = TRACCAR_KINDS.flatMap((kind) =>
    kinds[kind].flatMap((one, place) => (one.outcome === 'refused' ? [{ ...one, kind, key: `${kind} ${place}` }] : [])),
  );
  return (
    <div className={classes.page}>
      <DataTable<Line>
        isInSection
        label={t('clientData.import.preview')}
        rows={lines}
        keyOf={({ kind }) => kind}
        columns={[
          {
            id: 'kind',
            label: t('clientData.import.kind'),
            phone: 'title',
            cell: ({ kind }) => t(`clientData.import.kinds.${kind}`),
          },
          ...(['added', 'present', 'refused'] as const).map((outcome) => ({
            id: outcome,
            label: t(`clientData.import.outcomes.${outcome}`),
            align: 'end' as const,
            phone: 'figure' as const,
            cell: (line: Line) => number(line[outcome]),
          })),
        ]}
      />
      {refused.length > 0 && (
        <DataTable
          isInSection
          label={t('clientData.import.refused')}
          rows={refused.slice(0, MOST_SHOWN)}
          keyOf={({ key }) => key}
          columns={[
            {
              id: 'name',
              label: t('clientData.import.refused'),
              phone: 'title',
              cell: ({ name, identity }) => [name, identity].filter(Boolean).join(' · '),
            },
            {
              id: 'kind',
              label: t('clientData.import.kind'),
              cell: ({ kind }) => t(`clientData.import.kinds.${kind}`),
            },
            {
              id: 'reason',
              label: t('clientData.import.reason'),
              phone: 'below',
              cell: ({ refusal }) => (refusal ? t(`clientData.import.refusals.${refusal}`) : ''),
            },
          ]}
        />
      )}
    </div>
  );
}

const MOST_SHOWN = 100;
