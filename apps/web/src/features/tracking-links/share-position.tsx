import type { TrackingLink } from '@balise/contract';
import { useState } from 'react';
import { LinkDialog } from './form/link-dialog.tsx';
import type { NewLinkOf } from './form/link-form.ts';
import { GiveDialog } from './give-dialog.tsx';

/** Makes a link of one vehicle, then hands it on. */
export function SharePosition({ vehicle, onClose }: { vehicle: NewLinkOf; onClose: () => void }) {
  const [made, setMade] = useState<TrackingLink>();
  if (made) return <GiveDialog link={made} onClose={onClose} />;
  return <LinkDialog vehicle={vehicle} onMade={setMade} onClose={onClose} />;
}
