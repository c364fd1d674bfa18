import { protocolTitle } from '@balise/i18n';
import { PROTOCOL_NAMES, type ProtocolName } from '@balise/protocols';
import { Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../live/index.ts';
import { explainPasted } from './decoding.ts';
import classes from './explain.module.css';
import { Meaning } from './meaning.tsx';

const PAUSE = 200; // ms after the last key
const LONGEST = 20_000;
const RANKED = 5;
const PROTOCOLS = [...PROTOCOL_NAMES].sort().map((value) => ({ value, label: protocolTitle(value) }));

/** A message that somebody pastes, explained here in the browser by the server's own decoders. */
export function ExplainView() {
  const { t } = useTranslation();
  const now = useNow();
  const [typed, setTyped] = useState('');
  const [protocol, setProtocol] = useState<ProtocolName | null>(null);
  const [text] = useDebouncedValue(typed.trim(), PAUSE);
  const day = Math.floor(now / 86_400_000); // what is plausible changes no faster
  const found = useMemo(
    () => (text === '' ? undefined : explainPasted(text, protocol, new Date(day * 86_400_000))),
    [text, protocol, day],
  );
  return (
    <section className={classes.box}>
      <p className={`text-sm muted ${classes.lead}`}>{t('ingest.explain.text')}</p>
      <div className={classes.form}>
        <Textarea
          className={classes.paste ?? ''}
          label={t('ingest.explain.message')}
          placeholder="78780d01012345678901234500018cdd0d0a"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={LONGEST}
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Select
          label={t('ingest.columns.protocol')}
          placeholder={t('ingest.explain.findOut')}
          clearable
          searchable
          data={PROTOCOLS}
          value={protocol}
          onChange={(name) => setProtocol(name as ProtocolName | null)}
        />
      </div>
      {found && 'error' in found && (
        <p className={classes.bad}>{t('ingest.explain.undecodable', { why: found.error })}</p>
      )}
      {Array.isArray(found) && found.length === 0 && <p className={classes.quiet}>{t('ingest.explain.noProtocol')}</p>}
      {Array.isArray(found) && found.length > 0 && (
        <ol className={classes.guesses} aria-label={t('ingest.explain.ranked')}>
          {found.slice(0, RANKED).map(({ protocol: name, score, replayed }, rank) => (
            <li key={name}>
              <header className={classes.guess}>
                <b>{protocolTitle(name)}</b>
                {rank === 0 && found.length > 1 && <span className={classes.best}>{t('ingest.explain.best')}</span>}
                <meter
                  aria-label={t('ingest.explain.fit')}
                  min={0}
                  max={found[0]?.score ?? 1}
                  value={score}
                  className={classes.fit}
                />
              </header>
              <Meaning decoded={replayed} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
