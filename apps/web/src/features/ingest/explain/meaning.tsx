import { toHex } from '@balise/protocols';
import { useTranslation } from 'react-i18next';
import { flatAttributes } from '../../../language/attribute-groups.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useValueWords } from '../../../language/use-value-words.ts';
import type { Decoded } from './decoding.ts';
import classes from './explain.module.css';

type Fix = Extract<Decoded, { fixes: unknown }>['fixes'][number];
const SHOWN = 20;

/** What a message says, in words: who speaks, where it was, every value, and what it is answered. */
export function Meaning({ decoded }: { decoded: Decoded }) {
  const { t } = useTranslation();
  const format = useFormat();
  if ('error' in decoded)
    return <p className={classes.bad}>{t('ingest.explain.undecodable', { why: decoded.error })}</p>;
  const { identities, fixes, replies } = decoded;
  if (identities.length + fixes.length + replies.length === 0) {
    return <p className={classes.quiet}>{t('ingest.explain.saysNothing')}</p>;
  }
  return (
    <div className="text-sm column gap-8 can-shrink">
      {identities.length > 0 && <Line name={t('ingest.explain.identity')}>{identities.join(', ')}</Line>}
      {fixes.slice(0, SHOWN).map((fix, at) => (
        <FixLines key={at.toString()} fix={fix} />
      ))}
      {fixes.length > SHOWN && (
        <p className={classes.quiet}>{t('ingest.explain.more', { count: format.number(fixes.length - SHOWN) })}</p>
      )}
      {replies.length > 0 && (
        <Line name={t('ingest.explain.answer')}>
          <code className={classes.hex}>{replies.map(toHex).join(' ')}</code>
        </Line>
      )}
    </div>
  );
}

function FixLines({ fix: { time, location, attributes } }: { fix: Fix }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useValueWords();
  const values = flatAttributes(attributes).map(([key, value]) => words(key, value));
  return (
    <div className={classes.fix}>
      <b>{time === null ? t('ingest.explain.noTime') : format.dateTime(time)}</b>
      {location ? (
        <span>
          {location.latitude.toFixed(6)}, {location.longitude.toFixed(6)}
          {location.speed !== null && ` · ${format.text(format.speed(location.speed))}`}
          {location.course !== null && ` · ${Math.round(location.course)}°`}
          {!location.valid && ` · ${t('ingest.explain.notValid')}`}
        </span>
      ) : (
        <span className={classes.quiet}>{t('ingest.explain.noPlace')}</span>
      )}
      <dl className={classes.values}>
        {values.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <p className="break-anywhere">
      <span className={classes.quiet}>{name}</span> {children}
    </p>
  );
}
