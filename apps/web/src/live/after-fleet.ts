import { type ComponentType, lazy } from 'react';
import { withLaterWords } from '../language/start-language.ts';
import { live } from './live.ts';

const PATIENCE = 3000; // ms: there are readers without vehicles, and lines on which they are long in coming
const IDLE = 1000; // ms

/**
 * A part of the frame that the first screen can do without: it is loaded with its words once the fleet is there, and is absent where it
 * cannot be loaded. Put it into a Suspense.
 */
export const lazyAfterFleet = <Properties extends object>(load: () => Promise<ComponentType<Properties>>) =>
  lazy(async (): Promise<{ default: ComponentType<Properties> }> => {
    await afterFleet();
    try {
      return { default: await withLaterWords(load()) };
    } catch {
      return { default: () => null }; // the line broke, or the page is being left
    }
  });

let shown: Promise<void> | undefined;

/** Resolves once the fleet is there and the browser has nothing else to do: for what the first screen can do without. */
export function afterFleet(): Promise<void> {
  shown ??= waitForFleet();
  return shown;
}

async function waitForFleet(): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      end();
      clearTimeout(timer);
      resolve();
    };
    const end = live.complete.subscribe(done);
    const timer = setTimeout(done, live.complete.get() ? 0 : PATIENCE);
  });
  await new Promise<void>((resolve) => {
    // Safari has none
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE });
    else setTimeout(resolve, IDLE);
  });
}
