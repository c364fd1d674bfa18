import type { DeviceImport } from '@balise/contract';
import type { Language } from '@balise/i18n';
import { Button, SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import drop from '../../../ui/field/file-drop.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { askedFirst, withoutAsked } from './confirm-first.ts';
import { Defaults } from './defaults.tsx';
import classes from './import.module.css';
import { PreviewGrid } from './preview-grid.tsx';
import { useCorrect, useDownloadBad, useImport } from './requests.ts';
import { SHOWN_ROWS, type ShownRows } from './search.ts';

type Properties = { file: DeviceImport; language: Language; onAnother: () => void };

/** The second step: what each row would become, to be corrected in place, and the import itself. */
export function Preview({ file: whole, language, onAnother }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const asked = askedFirst(whole, useUser().role);
  const file = withoutAsked(whole, asked);
  const correct = useCorrect(file.id);
  const change = (body: Parameters<typeof correct.mutate>[0]) => correct.mutate(body, { onError: tell.failed });
  return (
    <>
      <section className={classes.head}>
        <Icon name="catalogue" />
        <b className="semibold break-anywhere">{file.fileName}</b>
        <Button variant="subtle" size="xs" onClick={onAnother}>
          {t('deviceImport.another')}
        </Button>
        <span className="grow" />
        {correct.isPending && (
          <span className="text-xs faint" role="status">
            {t('deviceImport.saving')}
          </span>
        )}
      </section>
      <Defaults file={file} onChange={(defaults) => change({ defaults })} />
      {asked.length > 0 && (
        <p className={classes.ask} role="status">
          <Icon name="info" />
          {t('deviceImport.askedFirst', {
            fields: asked.map((field) => t(`deviceImport.fields.${field}`)).join(', '),
          })}
        </p>
      )}
      {file.missing.length > 0 && <Missing fields={file.missing} />}
      {/* rows are neither right nor wrong before what is asked first is chosen */}
      {asked.length > 0 ? (
        <PreviewGrid file={file} rows={file.rows} onChange={change} />
      ) : (
        <Shown file={file} onChange={change} />
      )}
      <Finish file={file} language={language} busy={correct.isPending} waits={asked.length > 0} />
    </>
  );
}

function Missing({ fields }: { fields: DeviceImport['missing'] }) {
  const { t } = useTranslation();
  const words = fields.map((field) => t(`deviceImport.fields.${field}`)).join(', ');
  return (
    <p className={drop.trouble} role="alert">
      <Icon name="warning" />
      {t('deviceImport.columns.missing', { count: fields.length, fields: words })}
    </p>
  );
}

/** The rows, all of them or those that need a look. */
function Shown({ file, onChange }: { file: DeviceImport; onChange: Parameters<typeof PreviewGrid>[0]['onChange'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate({ from: '/devices/import' });
  const { show = file.bad > 0 ? 'bad' : 'all' } = useSearch({ from: '/devices/import' });
  const doubtful = file.rows.filter(({ errors, warnings }) => errors.length === 0 && warnings.length > 0).length;
  const counts: Record<ShownRows, number> = { all: file.rows.length, bad: file.bad, doubtful, good: file.good };
  const rows = useMemo(
    () =>
      file.rows.filter(({ errors, warnings }) => {
        if (show === 'bad') return errors.length > 0;
        if (show === 'doubtful') return errors.length === 0 && warnings.length > 0;
        return show === 'all' || errors.length === 0;
      }),
    [file.rows, show],
  );
  return (
    <>
      <div className={classes.filter}>
        <SegmentedControl
          aria-label={t('deviceImport.filter.label')}
          value={show}
          onChange={(next) =>
            void navigate({ search: (before) => ({ ...before, show: next as ShownRows }), replace: true })
          }
          data={SHOWN_ROWS.map((value) => ({
            value,
            label: `${t(`deviceImport.filter.${value}`)} ${format.number(counts[value])}`,
          }))}
        />
        <span className="text-xs faint">{t('deviceImport.fixHint')}</span>
      </div>
      <PreviewGrid file={file} rows={rows} onChange={onChange} />
    </>
  );
}

/** The foot: how many are good, the rows to correct as a file, and the one button; only this while it `waits` for what is asked first. */
function Finish({
  file,
  language,
  busy,
  waits,
}: Pick<Properties, 'file' | 'language'> & { busy: boolean; waits: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tell = useTell();
  const download = useDownloadBad(file.id, language);
  const add = useImport(file.id);
  const { good, bad } = file;
  const goodWords = t('deviceImport.counts.good', { count: good, number: format.number(good) });
  const badWords = t('deviceImport.counts.bad', { count: bad, number: format.number(bad) });
  const action = bad > 0 ? 'deviceImport.importGood' : 'deviceImport.importAll';
  return (
    <footer className={classes.finish}>
      <FailureNote error={add.error} />
      <div className={classes.sum} role="status">
        {!waits && <b>{goodWords}</b>}
        {bad > 0 && <span className="bad">{badWords}</span>}
        {!waits && bad > 0 && good > 0 && (
          <span className="text-xs faint">{t('deviceImport.leftOut', { count: bad, number: format.number(bad) })}</span>
        )}
      </div>
      {!waits && bad > 0 && (
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={download.isPending}
          onClick={() => download.mutate(undefined, { onError: tell.failed })}
        >
          {t('deviceImport.downloadBad')}
        </Button>
      )}
      <Button
        loading={add.isPending}
        disabled={good === 0 || busy || waits}
        onClick={() => add.mutate({ onlyGood: bad > 0, rows: good })}
      >
        {good === 0 || waits ? t('deviceImport.action') : t(action, { count: good, number: format.number(good) })}
      </Button>
    </footer>
  );
}
