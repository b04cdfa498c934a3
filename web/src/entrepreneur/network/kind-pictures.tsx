import type { GatewayKind } from '@minit/domain/network/access.ts'
import type { ReactNode } from 'react'

const Waves = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} className="stroke-action" strokeWidth="2.5">
    <path d="M-4 0a5.5 5.5 0 0 1 8 0" />
    <path d="M-8-4a11 11 0 0 1 16 0" />
  </g>
)

/** A small travel router: a rounded box, two flaps up, one light. */
const TravelRouter = () => (
  <>
    <path d="M17 30V14M55 30V14" strokeWidth="4" />
    <rect x="10" y="28" width="52" height="18" rx="6" className="fill-surface" />
    <circle cx="20" cy="37" r="2" className="fill-action stroke-none" />
    <path d="M30 37h22" className="stroke-edge" />
    <Waves x={36} y={20} />
  </>
)

/** A flat box with five sockets and its feet. */
const Mikrotik = () => (
  <>
    <path d="M20 26 27 10M52 26 45 10" strokeWidth="3" />
    <rect x="6" y="26" width="60" height="20" rx="3" className="fill-surface" />
    {[12, 22, 32, 42, 52].map((x) => (
      <path key={x} d={`M${x} 40v-6h2v-2h4v2h2v6z`} className="fill-sunk" strokeWidth="1.5" />
    ))}
    <Waves x={36} y={18} />
  </>
)

/** A disc under a ceiling, with its waves below. */
const AccessPoint = () => (
  <>
    <path d="M6 10h60" className="stroke-edge" />
    <path d="M20 10v3M52 10v3" className="stroke-edge" />
    <path d="M12 20a24 9 0 0 1 48 0q0 5-24 5t-24-5z" className="fill-surface" />
    <circle cx="36" cy="19" r="2.5" className="fill-action stroke-none" />
    <g transform="matrix(1 0 0 -1 0 0)">
      <Waves x={36} y={-31} />
    </g>
    <path d="M28 46h16" className="stroke-edge" />
  </>
)

/** A box that prints a strip with a code. */
const VoucherPrinter = () => (
  <>
    <rect x="12" y="8" width="48" height="20" rx="4" className="fill-surface" />
    <circle cx="20" cy="15" r="2" className="fill-action stroke-none" />
    <path d="M20 23h32" />
    <path d="M23 23v26l4.3-3 4.4 3 4.3-3 4.3 3 4.4-3 4.3 3V23z" className="fill-sun-soft" />
    <path d="M29 31h14M29 38h9" className="stroke-action" strokeWidth="2.5" />
  </>
)

const DRAWINGS: Record<GatewayKind, () => ReactNode> = {
  opennds: TravelRouter,
  mikrotik: Mikrotik,
  radius: AccessPoint,
  codes: VoucherPrinter,
}

/** A drawing of the router kind, hidden from screen readers: its name is next to it. */
export const KindPicture = ({ kind }: { kind: GatewayKind }) => {
  const Drawing = DRAWINGS[kind]
  return (
    <svg
      viewBox="0 0 72 54"
      aria-hidden="true"
      className="flex-none w-14 wide:w-18 h-auto p-1 rounded-md bg-sunk fill-none stroke-ink"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <Drawing />
    </svg>
  )
}
