import type { CSSProperties, ReactNode } from 'react';
import { useShownScheme } from '../theme/scheme.ts';
import { brandVariables } from './derive.ts';

const PLATFORM = '#3b4cb8';

/** What is in it wears a colour of its own instead of the page's. What is no `#rrggbb` yet is the platform's. */
export function BrandScope({ accent, children }: { accent: string; children: ReactNode }) {
  const scheme = useShownScheme();
  return (
    <span data-theme={scheme} style={wearing(accent)}>
      {children}
    </span>
  );
}

/** The style of an element with a `data-theme`, which makes tokens.css read the brand's variables again. */
export const wearing = (accent: string): CSSProperties =>
  brandVariables(/^#[0-9a-f]{6}$/i.test(accent) ? accent : PLATFORM);
