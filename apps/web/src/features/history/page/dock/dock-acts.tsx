import { Button } from '@mantine/core';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useVehicle } from '../../../../live/index.ts';
import { copyText } from '../../../../ui/address/copy-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { asMoment } from '../../../../ui/period/moment-in-address.ts';
import { useTell } from '../../../../ui/use-tell.tsx';
import type { Replay } from '../../replay/replay.ts';
import { HistorySearch } from '../../search.ts';
import { useHistorySearch, useWriteSearch } from '../../use-history-search.ts';

/** Copies an address that opens exactly this view. */
export function useShare(replay: Replay): () => void {
  const { t } = useTranslation();
  const tell = useTell();
  const router = useRouter();
  return () => {
    const address = addressOf(router, replay);
    void copyText(address).then((copied) => tell.done(copied ? t('history.replay.shared') : address));
  };
}

export function ShareButton({ replay }: { replay: Replay }) {
  const { t } = useTranslation();
  const share = useShare(replay);
  return (
    <Button
      variant="default"
      size="xs"
      data-words
      title={t('history.replay.share')}
      aria-label={t('history.replay.share')}
      leftSection={<Icon name="share" />}
      onClick={share}
    >
      {t('history.replay.share')}
    </Button>
  );
}

/** Opens the table of positions; of a vehicle that is shared with the reader there is none. */
export function PositionsButton({ vehicleId }: { vehicleId: number | undefined }) {
  const { t } = useTranslation();
  const write = useWriteSearch();
  const open = useHistorySearch('table') !== undefined;
  const isShared = useVehicle(vehicleId ?? null)?.details.share !== undefined;
  if (isShared) return null;
  return (
    <Button
      variant={open ? 'light' : 'default'}
      size="xs"
      data-words
      title={t('history.replay.positions')}
      aria-label={t('history.replay.positions')}
      aria-pressed={open}
      leftSection={<Icon name="columns" />}
      onClick={() => write({ table: open ? undefined : 'detailed' })}
    >
      {t('history.replay.positions')}
    </Button>
  );
}

/** The address of what is on screen, with its period as it is: today's link opens the same day tomorrow. */
function addressOf(router: AnyRouter, replay: Replay): string {
  const { from, to } = replay.period;
  const shown = HistorySearch(router.state.location.search);
  const search = {
    ...shown,
    from: asMoment(from),
    to: asMoment(to),
    at: replay.begun ? asMoment(replay.at) : undefined,
  };
  return new URL(router.buildLocation({ to: '/history', search } as never).href, location.origin).href;
}
