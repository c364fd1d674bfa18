import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { Signal, useSignal } from '../../../live/index.ts';
import { NO_ROOM, type Room, usePastMap } from '../../../map/index.ts';
import { MapNotice } from '../../../map/map-notice.tsx';
import mapClasses from '../../../map/map-surface.module.css';
import { heightAt, type Stop } from '../../../ui/page/sheet/sheet-stops.ts';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { isPlayable } from '../history-state.ts';
import { PositionsDrawer } from '../list/positions-drawer.tsx';
import { ClockCard } from '../replay/clock-card.tsx';
import { useReplay } from '../replay/use-replay.ts';
import { useReplayKeys } from '../replay/use-replay-keys.ts';
import { cameraIn } from '../search.ts';
import { useHistory } from '../use-history.ts';
import { useHistorySearch, useWriteSearch } from '../use-history-search.ts';
import { useSelection } from '../use-selection.ts';
import { Dock } from './dock/dock.tsx';
import classes from './history-page.module.css';
import { Legend } from './legend.tsx';
import { HistoryMapButtons } from './map-buttons.tsx';
import overlays from './overlays.module.css';
import { Panel } from './panel.tsx';
import { PhoneLayout } from './phone-layout.tsx';
import { usePastCamera, zoomFor } from './use-past-camera.ts';
import { usePastPicking } from './use-past-picking.ts';
import { usePastPicture } from './use-past-picture.ts';

/** What vehicles did in the past: their ways on the map, their trips and stops, played again. */
export function HistoryPage() {
  const { t } = useTranslation();
  if (useMay('view_history')) return <HistoryScreen />;
  return <StatePanel alone icon="lock" title={t('shell.forbidden.title')} text={t('shell.forbidden.text')} />;
}

const FIRST_ZOOM = 11;

function HistoryScreen() {
  const { t } = useTranslation();
  const camera = useHistorySearch('camera');
  const table = useHistorySearch('table');
  const [zoom] = useState(() => new Signal(zoomFor(cameraIn({ camera })?.zoom ?? FIRST_ZOOM)));
  const history = useHistory(useSignal(zoom));
  const replay = useReplay(history);
  const [pointed] = useState(() => new Signal<number | null>(null));
  const [stop, setStop] = useState<Stop>('middle');
  const { ref, height } = useElementSize();
  const phone = useIsPhone();
  const sheet = phone ? heightAt(stop === 'full' ? 'middle' : stop, height) : 0;
  const room = useMemo(() => roomOf(phone, sheet), [phone, sheet]);
  const { place, pastMap } = usePastMap();
  const selection = useSelection(history, pastMap, replay, room);
  const write = useWriteSearch();
  const turnTo = useCallback((id: number) => write({ vehicle: id, selected: undefined }), [write]);
  usePastPicture(pastMap, history, replay, pointed);
  usePastCamera({ pastMap, history, replay, room, zoom });
  usePastPicking({ pastMap, history, replay, pointed, select: selection.select, turnTo });
  useReplayKeys(replay);
  const style = { '--sheet-height': `${sheet}px`, '--scale-left': `${room.left + 8}px` } as CSSProperties;
  const { active, period } = history;
  const playable = isPlayable(history);
  return (
    <main ref={ref} className={classes.page} style={style} data-empty={!playable || undefined}>
      <h1 className="visually-hidden">{t('history.title')}</h1>
      <section className={mapClasses.whole} aria-label={t('history.map')}>
        <div ref={place} className={mapClasses.map} />
        {pastMap && <HistoryMapButtons {...{ pastMap, history, replay, room }} />}
        {pastMap && <MapNotice shownMap={pastMap} />}
      </section>
      <div className={overlays.overlays}>
        {playable && <Legend history={history} />}
        {playable && !phone && <ClockCard history={history} replay={replay} />}
      </div>
      {phone ? (
        <PhoneLayout {...{ history, replay, pointed, selection, stop, setStop }} />
      ) : (
        <>
          <Panel history={history} replay={replay} selection={selection} />
          {playable && <Dock history={history} replay={replay} pointed={pointed} />}
        </>
      )}
      {table && active && <PositionsDrawer vehicle={active} period={period} form={table} replay={replay} />}
    </main>
  );
}

const PANEL = 372; // px: the panel and its margin
const DOCK = 300;

/** What the panels take from the map, so that what matters is shown between them. */
const roomOf = (phone: boolean, sheet: number): Room =>
  phone ? { ...NO_ROOM, top: 108, bottom: sheet } : { ...NO_ROOM, left: PANEL, bottom: DOCK, top: 8, right: 8 };
