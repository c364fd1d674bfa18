import type { MarkerType } from '@balise/contract';
import { useEffect, useRef } from 'react';
import { paintSample } from '../../map/index.ts';
import { useSettings } from '../../settings/settings.ts';
import { useShownScheme } from '../../theme/scheme.ts';

const [WIDTH, HEIGHT] = [132, 36]; // px

/** Three vehicles as a type of marker shows them. */
export function MarkerSample({ type }: { type: MarkerType }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useShownScheme();
  const { status } = useSettings().colours;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which changed with them
  useEffect(() => {
    // once the page was painted in the scheme's colours
    const frame = requestAnimationFrame(() => canvas.current && paintSample(canvas.current, type, scheme));
    return () => cancelAnimationFrame(frame);
  }, [type, scheme, status]);
  return <canvas ref={canvas} style={{ width: WIDTH, height: HEIGHT }} />;
}
