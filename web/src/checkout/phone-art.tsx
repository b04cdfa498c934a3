/** A phone with the operator's prompt on it. */
export const PhoneArt = () => (
  <svg className="w-[200px] h-[120px] mx-auto mt-2 mb-4" viewBox="0 0 200 120" aria-hidden="true">
    <path d="M0 96h200" stroke="var(--color-line)" strokeWidth="2" strokeLinecap="round" />
    <g fill="none" stroke="#f6c445" strokeLinecap="round" strokeWidth="5">
      <path className="breathe" d="M138 44a26 26 0 0 1 18 18" />
      <path className="breathe-late" d="M142 28a42 42 0 0 1 30 30" />
    </g>
    <rect x="66" y="6" width="66" height="112" rx="12" fill="var(--color-ink)" />
    <rect x="71" y="14" width="56" height="92" rx="6" fill="var(--color-sunk)" />
    <rect x="76" y="36" width="46" height="48" rx="6" fill="var(--color-surface)" />
    <path d="M82 46h28M82 54h18" stroke="var(--color-muted)" strokeWidth="3.5" strokeLinecap="round" />
    <path
      d="M85 66h.1M94 66h.1M103 66h.1M112 66h.1"
      stroke="var(--color-ink)"
      strokeWidth="5.2"
      strokeLinecap="round"
    />
    <rect x="82" y="73" width="34" height="6" rx="3" fill="var(--color-action)" />
    <path d="M92 112h14" stroke="var(--color-surface)" strokeWidth="2.5" strokeLinecap="round" opacity=".5" />
  </svg>
)
