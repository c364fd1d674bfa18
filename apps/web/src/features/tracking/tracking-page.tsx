import { useElementSize } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CSSProperties, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startLive } from '../../live/index.ts';
import { NO_ROOM, type Room } from '../../map/vehicles/room.ts';
import { Id, inAddress } from '../../ui/address/in-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { heightAt, type Stop } from '../../ui/page/sheet/sheet-stops.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useSettingsSection } from '../settings/index.ts';
import { VehicleCard } from './card/vehicle-card.tsx';
import { keepFleetList } from './list/fleet-list.ts';
import listClasses from './list/list-panel.module.css';
import { ListPanel } from './list/list-panel.tsx';
import { MapLater } from './map/map-later.tsx';
import { useMissing } from './map/use-missing.ts';
import { PhoneLayout } from './phone-layout.tsx';
import classes from './tracking-page.module.css';
import { following } from './tracking-state.ts';
import { useTrackingKeys } from './use-tracking-keys.ts';

const Selected = inAddress({ device: (given) => Id(Number(given)) });

/** The map of every vehicle, with its list and the card of one. */
export function TrackingPage() {
  const [selected, select] = useSelected();
  const [listed, setListed] = useState(true);
  const [stop, setStop] = useState<Stop>('middle');
  const { ref, height, width } = useElementSize();
  const phone = useIsPhone();
  useEffect(startLive, []);
  useEffect(keepFleetList, []);
  useTrackingKeys(selected, select);
  useMissing(selected, select);
  const sheet = phone ? heightAt(stop === 'full' ? 'middle' : stop, height) : 0;
  const [setting] = useSettingsSection();
  const card = selected !== null || setting !== undefined;
  const room = useMemo(() => roomOf(phone, sheet, listed, card, width), [phone, sheet, listed, card, width]);
  const style = { '--sheet-height': `${sheet}px`, '--scale-left': `${room.left + 8}px` } as CSSProperties;
  return (
    <main ref={ref} className={classes.page} style={style}>
      <MapLater selected={selected} select={select} room={room} />
      {phone ? (
        <PhoneLayout selected={selected} select={select} stop={stop} setStop={setStop} />
      ) : (
        <>
          {listed ? (
            <ListPanel selected={selected} select={select} collapse={() => setListed(false)} />
          ) : (
            <Reopen open={() => setListed(true)} />
          )}
          {selected !== null && !setting && <VehicleCard id={selected} close={() => select(null)} />}
        </>
      )}
    </main>
  );
}

function Reopen({ open }: { open: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={listClasses.reopen}>
      <IconButton name={t('tracking.expand')} onClick={open}>
        <Icon name="menu" />
        {t('tracking.title')}
      </IconButton>
    </div>
  );
}

const LIST = 372; // px: the list and its margin
const CARD = 352;
const NARROW = 1200; // below this the card covers the list

/** What the panels take from the map, so that what matters is shown between them. */
function roomOf(phone: boolean, sheet: number, listed: boolean, card: boolean, width: number): Room {
  if (phone) return { ...NO_ROOM, top: 68, bottom: sheet };
  return { ...NO_ROOM, left: listed || (card && width < NARROW) ? LIST : 0, right: card && width >= NARROW ? CARD : 0 };
}

/** The device whose card is open: it is in the address, so that it can be shared. Nonsense there is no device. */
function useSelected(): [number | null, (id: number | null) => void] {
  const { device } = Selected(useSearch({ strict: false }));
  const navigate = useNavigate();
  const select = useCallback(
    (id: number | null) => {
      following.set(false);
      // a telephone's “back” closes the card; going from card to card leaves no trail
      const opens = id !== null && device === undefined;
      const search = ({ group }: { group?: number | undefined }) => ({
        ...(group === undefined ? {} : { group }),
        ...(id === null ? {} : { device: id }),
      });
      void navigate({ to: '/map', search, replace: !opens });
    },
    [navigate, device],
  );
  return [device ?? null, select];
}
