import type { Brand } from '@balise/contract';

type Worn = Pick<Brand, 'id' | 'logo' | 'displayName'>;
const CONTAIN = { objectFit: 'contain', flex: 'none' } as const;

/** A brand's logo on a tile of its colour: its own, or the platform's beacon. `size` in px. */
export function BrandMark({ brand, size }: { brand: Worn | undefined; size: number }) {
  if (brand?.logo?.startsWith('data:'))
    return <img src={brand.logo} width={size} height={size} alt="" style={CONTAIN} />;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6.5" fill="var(--accent)" />
      <Sign brand={brand} />
    </svg>
  );
}

function Sign({ brand }: { brand: Worn | undefined }) {
  if (brand?.logo) {
    return (
      <path
        d={brand.logo}
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    );
  }
  if (brand && brand.id !== null) {
    return (
      <text x="12" y="16.5" textAnchor="middle" fontSize="13" fontWeight="600" fill="var(--on-accent)">
        {brand.displayName.slice(0, 1).toUpperCase()}
      </text>
    );
  }
  return (
    <>
      <circle cx="12" cy="14.3" r="2.5" fill="var(--on-accent)" />
      <path
        d="M7.6 11.2a5.4 5.4 0 0 1 8.8 0M5 8a9.2 9.2 0 0 1 14 0"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </>
  );
}
