import { lazy } from 'react';

/** Notifications of alerts by browsers. Loaded when the settings are opened. */
export const PushSettings = lazy(async () => ({ default: (await import('./push-settings.tsx')).PushSettings }));
