import { cloneElement, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { laterPart, useLaterPart } from '../../live/index.ts';

const BUBBLE = laterPart(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble);
const DELAY = 400; // ms

type Target = {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: () => void;
};
type Properties = { label: string; position?: 'top' | 'right'; children: ReactElement<Target> };

/** Words beside an element on which a mouse rests. They are loaded after the first screen, unlike the element. */
export function Tooltip({ label, position = 'top', children }: Properties) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const Bubble = useLaterPart(BUBBLE, target !== null);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ pointerType, currentTarget }) => {
          clearTimeout(waiting.current); // where what covered it is gone, a mouse enters twice
          if (pointerType !== 'mouse') return;
          waiting.current = setTimeout(() => currentTarget.matches(':hover') && setTarget(currentTarget), DELAY);
        },
        onPointerLeave: () => {
          clearTimeout(waiting.current);
          setTarget(null);
        },
      })}
      {Bubble && target && <Bubble target={target} label={label} position={position} />}
    </>
  );
}
