import { type Device, isImei, writePhone } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useAsOf, useVehicle } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FigureText } from '../../../ui/page/figure.tsx';
import { BADGE_STYLE } from '../../../ui/status/badge-style.ts';
import { OutOfServiceMark } from '../../../ui/status/out-of-service-mark.tsx';
import { SharedMark } from '../../../ui/status/shared-mark.tsx';
import { StarterMark } from '../../../ui/status/starter-mark.tsx';
import { StatusGlyph } from '../../../ui/status/status-glyph.tsx';
import { deviceTypesQuery } from '../requests.ts';
import classes from './device-cells.module.css';
import { useDeviceStarter, useDeviceState, useDeviceStatus } from './use-device-status.ts';

/** The plate, which opens the vehicle on the map, the padlock of a blocked one, and the mark of one whose connection is contested. */
export function Plate({ device }: { device: Device }) {
  const { t } = useTranslation();
  const starter = useDeviceStarter(device);
  const isOutOfService = useVehicle(device.id)?.details.outOfService;
  return (
    <span className={classes.row}>
      <Link
        to="/map"
        search={{ device: device.id }}
        className={classes.plate}
        aria-label={t('devices.showPlate', { plate: device.designation })}
      >
        {device.designation}
      </Link>
      {device.share && <SharedMark owner={device.clientName} />}
      <StarterMark starter={starter} />
      {isOutOfService && <OutOfServiceMark />}
      {device.contestedAt !== null && (
        <span
          className={classes.contested}
          role="img"
          aria-label={t('devices.connection.mark')}
          title={t('devices.connection.mark')}
        >
          <Icon name="warning" size={14} />
        </span>
      )}
    </span>
  );
}

/** Shape and word of the badge, with the speed of what moves and, on hover, since when. */
export function StatusCell({ device }: { device: Device }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { badge, since } = useDeviceStatus(device);
  const sinceWords = useAsOf((now) => (since === null ? undefined : format.since(since, now)));
  const speed = useDeviceState(device)?.location?.speed;
  return (
    <span className={classes.row} title={sinceWords} style={{ color: `var(--st-${BADGE_STYLE[badge]}-text)` }}>
      <StatusGlyph badge={badge} />
      {t(`status.${badge}`)}
      {badge === 'moving' && speed != null && (
        <span className={classes.speed}>
          <FigureText figure={format.speed(speed)} />
        </span>
      )}
    </span>
  );
}

/** How long ago the tracker last said anything; the exact time on hover. */
export function LastSeen({ device }: { device: Device }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seenAt = useDeviceState(device)?.seenAt ?? null;
  const age = useAsOf((now) => (seenAt === null ? '' : format.duration(now - seenAt)));
  if (seenAt === null) return <span className="faint">{t('devices.neverConnected')}</span>;
  return (
    <time dateTime={new Date(seenAt).toISOString()} title={format.dateTime(seenAt)}>
      {age}
    </time>
  );
}

/** What the tracker calls itself; an id that is no IMEI is marked as one. Of a vehicle that others share it is not said. */
export function Identity({ imei }: { imei: string }) {
  if (imei === '') return '—';
  return isImei(imei) ? (
    imei
  ) : (
    <>
      {imei} <small className={classes.mark}>ID</small>
    </>
  );
}

/** The number of the SIM card in the groups of its country. */
export function SimNumber({ phone }: { phone: string | null }) {
  const { client } = useUser();
  return phone === null ? '—' : writePhone(phone, client?.countryCode2 ?? null);
}

/** The day on which the vehicle was added; the exact time on hover. */
export function AddedAt({ at }: { at: number }) {
  const format = useFormat();
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.date(at)}
    </time>
  );
}

/** The type of the vehicle in the reader's language. */
export function TypeName({ device }: { device: Device }) {
  const { i18n } = useTranslation();
  const { data } = useQuery(deviceTypesQuery);
  const type = data?.find(({ id }) => id === device.deviceTypeId);
  return type ? (i18n.resolvedLanguage === 'fr' ? type.nameFr : type.nameEn) : device.type;
}

export function SpeedLimitFigure({ limit }: { limit: number | null }) {
  const format = useFormat();
  return limit === null ? '—' : format.text(format.quantity(limit, 'speed'));
}
