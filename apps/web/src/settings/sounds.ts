import type { Sound } from '@balise/contract';

/** Tones of a sound: hertz, when it begins and how long it rings, s. */
const TONES: Record<Sound, readonly { hertz: number; at: number; long: number }[]> = {
  none: [],
  chime: [
    { hertz: 880, at: 0, long: 0.5 },
    { hertz: 1318.5, at: 0.12, long: 0.7 },
  ],
  bell: [{ hertz: 659.3, at: 0, long: 1.2 }],
  alarm: [0, 0.25, 0.5, 0.75].map((at) => ({ hertz: at % 0.5 === 0 ? 988 : 740, at, long: 0.22 })),
};
const LOUD = 0.2;

let context: AudioContext | undefined;

/**
 * Plays a sound. A browser keeps silent until its reader has touched the page. What is asked for before that is dropped: otherwise all of it
 * would ring at the first touch.
 */
export function playSound(sound: Sound): void {
  if (sound === 'none' || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime + 0.02;
  for (const { hertz, at, long } of TONES[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(LOUD, start + at);
    volume.gain.exponentialRampToValueAtTime(0.001, start + at + long);
    tone.connect(volume).connect(context.destination);
    tone.start(start + at);
    tone.stop(start + at + long);
  }
}
