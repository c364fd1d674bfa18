import type { DeviceInformation } from '@balise/contract';
import { QUALITIES } from '@balise/tracking';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { groupedAttributes } from '../../../../language/attribute-groups.ts';
import { useFormat } from '../../../../language/use-format.ts';
import { useValueWords } from '../../../../language/use-value-words.ts';
import { useNow } from '../../../../live/index.ts';
import { coordinatesOf } from '../../../../map/coordinates.ts';
import { Icon } from '../../../../ui/icon.tsx';
import sheet from '../../information-sheet.module.css';
import { useCopy } from '../../use-copy.ts';
import classes from './last-message.module.css';

type Message = NonNullable<DeviceInformation['lastMessage']>;
type Line = { name: string; text: string };

/** What the newest message said, in words with units, by what it is about; and as it was decoded, for technicians. */
export function LastMessage({ message }: { message: Message }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const words = useValueWords();
  const place = usePlaceLines(message);
  const groups = groupedAttributes(message.attributes).map(({ group, values }) => ({
    group,
    lines: values.map(([key, value]) => ({ key, ...words(key, value) })),
  }));
  return (
    <section className={classes.message}>
      <header className={sheet.tools}>
        <h3>{t('devices.sheet.last')}</h3>
        <span className={sheet.hint}>{t('devices.sheet.received', { ago: format.ago(message.receivedAt, now) })}</span>
      </header>
      <div className={classes.groups}>
        <Group title={t('devices.sheet.groups.position')} lines={place} />
        {groups.map(({ group, lines }) => (
          <Group key={group} title={t(`devices.sheet.groups.${group}`)} lines={lines} />
        ))}
      </div>
      <Raw message={message} />
    </section>
  );
}

/** When and where, and how far that can be relied on; what the message did not say is left out. */
function usePlaceLines(message: Message): Line[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { at, receivedAt, latitude, longitude, altitude, speed, course, accuracy, valid, quality } = message;
  const metres = (value: number): string => format.text({ value: format.number(value), unit: t('units.metre') });
  const line = (
    name: 'at' | 'receivedAt' | 'coordinates' | 'altitude' | 'course' | 'accuracy' | 'quality',
    text: string,
  ) => ({
    name: t(`devices.sheet.fields.${name}`),
    text,
  });
  const known = QUALITIES[quality] ?? 'good';
  const judged = known === 'good' && !valid ? 'invalid' : known;
  return [
    line('at', format.dateTime(at)),
    line('receivedAt', format.dateTime(receivedAt)),
    ...(latitude === null || longitude === null
      ? []
      : [
          line('coordinates', coordinatesOf({ latitude, longitude })),
          line('quality', t(`reports.words.qualities.${judged}`)),
        ]),
    ...(speed === null ? [] : [{ name: t('tracking.speed'), text: format.text(format.speed(speed)) }]),
    ...(course === null ? [] : [line('course', `${format.number(course)}°`)]),
    ...(altitude === null ? [] : [line('altitude', metres(altitude))]),
    ...(accuracy === null ? [] : [line('accuracy', metres(accuracy))]),
  ];
}

function Group({ title, lines }: { title: string; lines: readonly (Line & { key?: string })[] }) {
  return (
    <section>
      <h4>{title}</h4>
      <dl className={classes.lines}>
        {lines.map(({ key, name, text }) => (
          <div key={key ?? name}>
            <dt>{name}</dt>
            <dd>{text || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Raw({ message }: { message: Message }) {
  const { t } = useTranslation();
  const copy = useCopy();
  const text = JSON.stringify(message, null, 2);
  return (
    <details className={classes.raw}>
      <summary>
        <Icon name="chevronRight" size={14} />
        {t('devices.sheet.raw')}
      </summary>
      <div className={sheet.tools}>
        <p className={sheet.hint}>{t('devices.sheet.rawText')}</p>
        <span className="grow" />
        <Button variant="default" size="xs" leftSection={<Icon name="copy" size={14} />} onClick={() => copy(text)}>
          {t('devices.sheet.copyMessage')}
        </Button>
      </div>
      <pre className={sheet.raw}>{text}</pre>
    </details>
  );
}
