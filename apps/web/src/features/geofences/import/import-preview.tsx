import { Button, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { geofencesQuery } from '../../../api/lists.ts';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ClientField } from '../../../ui/picker/clients.tsx';
import { useOwnSelection } from '../../../ui/table/selection.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { zoneOf } from '../files/draft.ts';
import { coordinatesOf } from '../geofence-form.ts';
import { type GeofenceInput, useImportGeofences } from '../requests.ts';
import classes from './import.module.css';
import { ImportList } from './import-list.tsx';
import { PreviewMap } from './preview-map.tsx';
import { type ImportRow, type JudgedRow, judgeRows } from './rows.ts';

type Properties = {
  file: string;
  rows: readonly ImportRow[];
  onRename: (id: number, name: string) => void;
  /** The way back to the choice of a file. */
  another: ReactNode;
};

/** The second step: each geofence on the map and in the list, with what prevents it; those that are chosen are added. */
export function ImportPreview({ file, rows, onRename, another }: Properties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { role } = useUser();
  const [sizes, setSizes] = useState({ width: 100, radius: 50 });
  const [clientId, setClientId] = useState<string | null>(null);
  const selection = useOwnSelection();
  const chosen = useChosen(rows, selection.ids);
  const taken = useTakenNames(clientId);
  const judged = useMemo(() => judgeRows(rows, chosen, { sizes, taken }), [rows, chosen, sizes, taken]);
  const good = judged.filter(({ id, fault }) => chosen.has(id) && fault === undefined);
  const bad = judged.filter(({ id, fault }) => chosen.has(id) && fault !== undefined);
  return (
    <>
      <section className={classes.head}>
        <Icon name="zone" />
        <b className="semibold break-anywhere">{file}</b>
        {another}
      </section>
      <fieldset className={classes.settings}>
        <legend>{t('geofences.import.forAll')}</legend>
        {role !== 'client' && <ClientField value={clientId} onChange={setClientId} />}
        {rows.some(({ draft }) => draft.drawn?.kind === 'line') && (
          <NumberInput
            label={t('geofences.import.width')}
            {...{ min: 10, max: 20_000, step: 10, allowDecimal: false, value: sizes.width }}
            onChange={(width) => typeof width === 'number' && setSizes({ ...sizes, width })}
          />
        )}
        {rows.some(({ draft }) => draft.drawn?.kind === 'point') && (
          <NumberInput
            label={t('geofences.import.radius')}
            {...{ min: 10, max: 500_000, step: 10, allowDecimal: false, value: sizes.radius }}
            onChange={(radius) => typeof radius === 'number' && setSizes({ ...sizes, radius })}
          />
        )}
      </fieldset>
      <div className={classes.columns}>
        <PreviewMap rows={judged.filter(({ id }) => chosen.has(id))} sizes={sizes} />
        <ImportList
          {...{ rows: judged, sizes, onRename }}
          isChosen={(id) => chosen.has(id)}
          onChoose={(ids, on) => selection.toggleAll(ids, !on)}
        />
      </div>
      <Finish
        {...{ good, sizes, clientId }}
        badWords={bad.length > 0 && t('geofences.import.bad', { count: bad.length, number: number(bad.length) })}
      />
    </>
  );
}

/** All rows are chosen at first: the selection holds those that are left out. */
const useChosen = (rows: readonly ImportRow[], leftOut: ReadonlySet<number>): ReadonlySet<number> =>
  useMemo(() => new Set(rows.flatMap(({ id }) => (leftOut.has(id) ? [] : [id]))), [rows, leftOut]);

/** Names that the client has already, in lower case. */
function useTakenNames(clientId: string | null): ReadonlySet<string> {
  const { client } = useUser();
  const { data } = useQuery(geofencesQuery);
  const id = client?.id ?? Number(clientId);
  return useMemo(
    () => new Set(data?.flatMap((one) => (one.clientId === id ? [one.name.toLowerCase()] : []))),
    [data, id],
  );
}

type FinishProperties = {
  good: readonly JudgedRow[];
  sizes: Parameters<typeof zoneOf>[1];
  clientId: string | null;
  badWords: string | false;
};

/** What is added, what is left out, and the button. */
function Finish({ good, sizes, clientId, badWords }: FinishProperties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const tell = useTell();
  const navigate = useNavigate();
  const adding = useImportGeofences();
  const waits = useUser().role !== 'client' && clientId === null;
  const add = () =>
    adding.mutate(
      {
        ...(clientId === null ? {} : { clientId: Number(clientId) }),
        geofences: good.map((row) => inputOfRow(row, sizes)),
      },
      {
        onSuccess: ({ added }) => {
          tell.done(t('geofences.import.done', { count: added, number: number(added) }));
          void navigate({ to: '/geofences' });
        },
      },
    );
  return (
    <footer className={classes.finish}>
      <FailureNote error={adding.error} />
      <span role="status" className="text-sm grow">
        {badWords}
      </span>
      <Button disabled={good.length === 0 || waits} loading={adding.isPending} onClick={add}>
        {t('geofences.import.action', { count: good.length, number: number(good.length) })}
      </Button>
    </footer>
  );
}

const inputOfRow = ({ draft, name }: JudgedRow, sizes: FinishProperties['sizes']): GeofenceInput =>
  ({
    name,
    description: draft.description.slice(0, 500),
    ...(draft.colour && { colour: draft.colour }),
    ...(draft.speedLimit && draft.speedLimit >= 5 && draft.speedLimit <= 250 && { speedLimit: draft.speedLimit }),
    ...coordinatesOf(zoneOf(draft, sizes) ?? null),
  }) as GeofenceInput;
