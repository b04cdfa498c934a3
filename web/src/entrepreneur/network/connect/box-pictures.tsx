import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import type { Box } from './boxes.ts'

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

/** A home router: a long box with three aerials and a row of lights. */
const HomeRouter = () => (
  <>
    <path d="M14 30V16M36 30V12M58 30V16" strokeWidth="3" />
    <path d="M8 30h56l3 14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z" className="fill-surface" />
    {[18, 26, 34].map((x) => (
      <circle key={x} cx={x} cy="39" r="1.8" className="fill-action stroke-none" />
    ))}
    <path d="M44 39h14" className="stroke-edge" />
  </>
)

/** A square with round corners under a ceiling. */
const SquareAccessPoint = () => (
  <>
    <rect x="15" y="6" width="42" height="42" rx="11" className="fill-surface" />
    <circle cx="36" cy="14" r="2" className="fill-action stroke-none" />
    <Waves x={36} y={32} />
    <path d="M27 40h18" className="stroke-edge" />
  </>
)

/** A tall box with a dome. */
const DomeAccessPoint = () => (
  <>
    <path d="M6 8h60" className="stroke-edge" />
    <path d="M14 12h44l-6 15a17 17 0 0 1-32 0z" className="fill-surface" />
    <path d="M23 21h26" className="stroke-edge" />
    <circle cx="36" cy="16.5" r="2" className="fill-action stroke-none" />
    <g transform="matrix(1 0 0 -1 0 0)">
      <Waves x={36} y={-39} />
    </g>
  </>
)

/** A router next to a phone that shows a login page. */
const LoginPage = () => (
  <>
    <path d="M14 32V20" strokeWidth="3" />
    <rect x="5" y="32" width="32" height="14" rx="4" className="fill-surface" />
    <circle cx="12" cy="39" r="1.8" className="fill-action stroke-none" />
    <path d="M19 39h11" className="stroke-edge" />
    <rect x="44" y="8" width="22" height="38" rx="4" className="fill-surface" />
    <path d="M49 18h12M49 25h12" className="stroke-edge" />
    <rect x="49" y="31" width="12" height="6" rx="2" className="fill-action stroke-none" />
  </>
)

const DRAWINGS: Record<Box, () => ReactNode> = {
  glinet: TravelRouter,
  openwrt: HomeRouter,
  mikrotik: Mikrotik,
  unifi: AccessPoint,
  omada: SquareAccessPoint,
  ruckus: DomeAccessPoint,
  other: LoginPage,
  codes: VoucherPrinter,
  coova: LoginPage,
  enterprise: AccessPoint,
}

/** A drawing of the box, hidden from screen readers: its name is next to it. */
export const BoxPicture = ({ box, isBig = false }: { box: Box; isBig?: boolean }) => {
  const Drawing = DRAWINGS[box]
  return (
    <svg
      viewBox="0 0 72 54"
      aria-hidden="true"
      className={cx(
        'flex-none h-auto rounded-md bg-sunk fill-none stroke-ink',
        isBig ? 'w-36 p-3' : 'w-20 p-1.5',
      )}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <Drawing />
    </svg>
  )
}
