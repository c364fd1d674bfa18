import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { following } from './tracking-state.ts';

const Selected = z.object({ device: z.coerce.number<unknown>().int().positive().optional().catch(undefined) });

/** The device whose card is open: it is in the address, so that it can be shared. Nonsense there is no device. */
export function useSelected(): [number | null, (id: number | null) => void] {
  const { device } = Selected.parse(useSearch({ strict: false }));
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
