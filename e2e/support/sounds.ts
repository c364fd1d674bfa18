import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    playedTones?: { at: number; hertz: number; context: BaseAudioContext }[];
  }
}

/** Follows the tones that a page plays, from its next document on. */
export async function soundsOf(page: Page) {
  await page.addInitScript(() => {
    window.playedTones = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      window.playedTones?.push({ at: Date.now(), hertz: Math.round(this.frequency.value), context: this.context });
      start.call(this, when);
    };
  });
  const tones = () =>
    page.evaluate(() =>
      (window.playedTones ?? [])
        .filter(({ context }) => context.state === 'running')
        .map(({ at, hertz }) => ({ at, hertz })),
    );
  return {
    /** The first tone that is audible; `at`: ms since 1970 UTC. */
    first: async (): Promise<{ at: number; hertz: number }> => {
      await expect.poll(async () => (await tones()).length).toBeGreaterThan(0);
      return (await tones())[0] ?? { at: Number.NaN, hertz: 0 };
    },
  };
}
