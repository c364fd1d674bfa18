import type { RawTail } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { rawTailQuery } from '../requests.ts';
import { explainTail } from './decoding.ts';
import { DevicePicker } from './device-picker.tsx';
import classes from './explain.module.css';
import { Meaning } from './meaning.tsx';

/** What one tracker sent, as it came and decoded, the newest first; it follows the tracker. */
export function MessagesView() {
  const { t } = useTranslation();
  const { device } = useSearch({ from: '/ingest' });
  const navigate = useNavigate({ from: '/ingest' });
  return (
    <section className={classes.box}>
      <p className={`text-sm muted ${classes.lead}`}>{t('ingest.tail.text')}</p>
      <DevicePicker
        value={device}
        onChange={(id) => void navigate({ search: { view: 'messages', ...(id === undefined ? {} : { device: id }) } })}
      />
      {device !== undefined && <Tail key={device} deviceId={device} />}
    </section>
  );
}

function Tail({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(rawTailQuery(deviceId));
  if (error && !data) throw error;
  if (!data) return <Skeleton height={200} />;
  if (data.messages.length === 0) {
    return <StatePanel icon="antenna" title={t('ingest.tail.none')} text={t('ingest.tail.noneText')} />;
  }
  return <Messages tail={data} />;
}

function Messages({ tail }: { tail: RawTail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const explained = useMemo(() => explainTail(tail).reverse(), [tail]);
  return (
    <ol className={classes.messages} aria-label={t('ingest.tail.of', { plate: tail.device.designation })}>
      {explained.map(({ key, at, protocol, hex, decoded }) => (
        <li key={key}>
          <div className="column gap-4 can-shrink">
            <span className={classes.quiet}>
              {format.dateTime(at)} · {protocolTitle(protocol)}
            </span>
            <code className={classes.hex}>{hex}</code>
            <code className={classes.characters}>{charactersOf(hex)}</code>
          </div>
          <Meaning decoded={decoded} />
        </li>
      ))}
    </ol>
  );
}

/** The bytes as characters, where most of them are some; a dot for the others. */
function charactersOf(hex: string): string {
  const codes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  const legible = codes.filter((code) => code >= 0x20 && code < 0x7f).length;
  if (legible < codes.length * 0.8) return '';
  return codes.map((code) => (code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : '·')).join('');
}
