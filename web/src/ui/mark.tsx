const Clock = () => (
  <>
    <rect width="32" height="32" rx="8" fill="#0b7a3b" />
    <g fill="none" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M22.5 18.5A8.5 8.5 0 1 1 13.5 9.5M14 13.8V18h4.2" stroke="#fff" />
      <path d="M17.6 10a8.6 8.6 0 0 1 4.4 4.4M18.6 4.8A14 14 0 0 1 27.2 13.4" stroke="#f6c445" />
    </g>
  </>
)

/** The logo alone; `size` in pixels, 16 or more. */
export const Mark = ({ size }: { size: number }) => (
  <svg role="img" aria-label="Minit" width={size} height={size} viewBox="0 0 32 32">
    <Clock />
  </svg>
)

/** The logo with the name; `height` in pixels. */
export const Wordmark = ({ height = 24 }: { height?: number }) => (
  <svg role="img" aria-label="Minit" height={height} width={height * 4} viewBox="0 0 128 32">
    <Clock />
    <path
      transform="translate(42 2)"
      d="M3 24V5l10.5 12L24 5v19M33 12.5V24M42 24V12.5M42 17.5a5.5 5.5 0 0 1 11 0V24M62 12.5V24M72 6v13a5 5 0 0 0 5 5h1M68 12.5h9M33 4.7v.1M62 4.7v.1"
      fill="none"
      stroke="currentColor"
      strokeWidth="4.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** The woven band at the top edge of every page. */
export const WovenBand = () => <div className="weave" />
