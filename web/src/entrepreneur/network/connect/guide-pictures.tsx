import type { ReactNode } from 'react'
import type { GuidePicture } from './guides.ts'

const LABEL = 'fill-ink stroke-none font-medium'

/** A browser's window; what it shows begins 30 below its top. */
const Browser = ({ address = '', children }: { address?: string; children: ReactNode }) => (
  <>
    <rect x="4" y="4" width="152" height="92" rx="8" className="fill-surface" />
    <path d="M4 27h152" className="stroke-line" />
    <circle cx="14" cy="15.5" r="2.5" className="fill-edge stroke-none" />
    <circle cx="23" cy="15.5" r="2.5" className="fill-edge stroke-none" />
    <rect x="32" y="9" width="116" height="13" rx="6.5" className="fill-sunk stroke-none" />
    {address === '' ? null : (
      <text x="40" y="19" fontSize="10" className={LABEL}>
        {address}
      </text>
    )}
    {children}
  </>
)

/** The login page of a router, below its address. */
const AddressPicture = ({ address }: { address: string }) => (
  <Browser address={address}>
    <rect x="32" y="9" width="116" height="13" rx="6.5" className="stroke-action" strokeWidth="2.5" />
    <rect x="50" y="38" width="60" height="13" rx="4" className="fill-sunk stroke-edge" />
    {[58, 66, 74, 82].map((x) => (
      <circle key={x} cx={x} cy="44.5" r="2" className="fill-ink stroke-none" />
    ))}
    <rect x="50" y="60" width="60" height="15" rx="5" className="fill-action stroke-none" />
    <path d="M70 67.5h18m-6-4 6 4-6 4" className="stroke-on-action" />
  </Browser>
)

const ROW = 21

// Glyphs of the page's font are on average half as wide as high; longer names get narrower letters.
const fitting = (
  name: string,
  room: number,
): { textLength: number; lengthAdjust: 'spacingAndGlyphs' } | null =>
  name.length * 9.5 * 0.56 > room ? { textLength: room, lengthAdjust: 'spacingAndGlyphs' } : null

/** A menu whose lines are tapped from top to bottom, each a little further in. */
const MenuPicture = ({ path }: { path: readonly string[] }) => (
  <Browser>
    {path.map((name, index) => {
      const [x, y] = [12 + index * 9, 32 + index * ROW]
      const isLast = index === path.length - 1
      return (
        <g key={name}>
          <rect
            x={x}
            y={y}
            width={144 - x}
            height="17"
            rx="5"
            className={isLast ? 'fill-action-soft stroke-action' : 'fill-sunk stroke-none'}
          />
          <text x={x + 8} y={y + 12} fontSize="9.5" {...fitting(name, 131 - x - 8)} className={LABEL}>
            {name}
          </text>
          <path d={`M${134} ${y + 5}l4 3.5-4 3.5`} className={isLast ? 'stroke-action' : 'stroke-edge'} />
        </g>
      )
    })}
  </Browser>
)

/** A terminal, dark in every theme. */
const TerminalPicture = ({ end = '' }: { end?: string }) => (
  <>
    <rect x="4" y="4" width="152" height="92" rx="8" className="fill-[#1b1f1c] stroke-edge" />
    <g className="stroke-none font-[monospace]" fontSize="9.5">
      <text x="14" y="24" className="fill-[#b3b8b0]">
        root@router:~#
      </text>
      <rect x="100" y="15" width="46" height="11" rx="2" className="fill-[#f6c445]" />
      <rect x="14" y="31" width="96" height="11" rx="2" className="fill-[#f6c445]" />
      {end === '' ? null : (
        <>
          <text x="14" y="62" className="fill-[#b3b8b0]">
            minit: …
          </text>
          <text x="14" y="79" className="fill-[#7bdba2]" fontWeight="700">
            {end}
          </text>
        </>
      )}
    </g>
  </>
)

/** A phone that has found the router's WiFi. */
const JoinPicture = () => (
  <>
    <path d="M28 64V38M64 64V38" strokeWidth="4" />
    <rect x="16" y="62" width="60" height="24" rx="7" className="fill-surface" />
    <circle cx="28" cy="74" r="3" className="fill-action stroke-none" />
    <path d="M38 74h28" className="stroke-edge" />
    <path d="M84 44a14 14 0 0 1 0 20M92 36a25 25 0 0 1 0 36" className="stroke-action" strokeWidth="3" />
    <rect x="108" y="12" width="40" height="76" rx="7" className="fill-surface" />
    <path d="M116 58h24M116 68h16" className="stroke-edge" />
    <path d="M121 36a10 10 0 0 1 14 0M116 30a17 17 0 0 1 24 0" className="stroke-action" strokeWidth="2.5" />
    <circle cx="128" cy="42" r="2.5" className="fill-action stroke-none" />
  </>
)

/** A computer on a cable in the second socket of a router. */
const CablePicture = () => (
  <>
    <rect x="8" y="12" width="88" height="30" rx="5" className="fill-surface" />
    {[15, 31, 47, 63, 79].map((x, index) => (
      <g key={x}>
        <rect
          x={x}
          y="22"
          width="11"
          height="10"
          rx="1.5"
          className={index === 0 ? 'fill-sunk stroke-edge' : 'fill-action-soft stroke-action'}
        />
        <text x={x + 5.5} y="19" fontSize="6.5" textAnchor="middle" className={LABEL}>
          {index + 1}
        </text>
      </g>
    ))}
    <path d="M36.5 32v28a10 10 0 0 0 10 10H92" className="stroke-action" strokeWidth="3" />
    <rect x="96" y="50" width="52" height="32" rx="4" className="fill-surface" />
    <path d="M90 88h64" strokeWidth="4" />
  </>
)

/** An open padlock over a WiFi. */
const LockPicture = () => (
  <>
    <path d="M56 26a34 34 0 0 1 48 0M64 35a23 23 0 0 1 32 0" className="stroke-action" strokeWidth="3" />
    <rect x="58" y="60" width="44" height="30" rx="6" className="fill-sun-soft" />
    <path d="M92 60V51a11 11 0 0 1 21-4" strokeWidth="3" />
    <circle cx="80" cy="73" r="3.5" className="fill-ink stroke-none" />
    <path d="M80 74v7" />
  </>
)

/** A clock that goes round in a minute. */
const RepeatPicture = () => (
  <>
    <circle cx="80" cy="50" r="34" className="fill-surface" />
    <path d="M80 50V28" strokeWidth="3" />
    <path d="M80 50h.1" strokeWidth="5" />
    <path d="M104 74a34 34 0 1 1 9-17" className="stroke-action" strokeWidth="4" />
    <path d="m105 60 8-4 5 8" className="stroke-action" strokeWidth="3" />
    <text x="80" y="68" fontSize="11" textAnchor="middle" className={LABEL}>
      60 s
    </text>
  </>
)

/** A page with fields to fill in and a button. */
const FormPicture = () => (
  <Browser>
    {[35, 54].map((y) => (
      <g key={y}>
        <path d={`M14 ${y + 7}h26`} className="stroke-edge" strokeWidth="3" />
        <rect x="50" y={y} width="94" height="14" rx="4" className="fill-sunk stroke-edge" />
        <path d={`M57 ${y + 7}h${y === 35 ? 44 : 62}`} strokeWidth="2.5" />
      </g>
    ))}
    <rect x="104" y="75" width="40" height="14" rx="5" className="fill-action stroke-none" />
    <path d="m118 82 4 4 8-8" className="stroke-on-action" />
  </Browser>
)

const drawingOf = (picture: GuidePicture): ReactNode => {
  switch (picture.of) {
    case 'address':
      return <AddressPicture address={picture.address} />
    case 'menu':
      return <MenuPicture path={picture.path} />
    case 'terminal':
      return <TerminalPicture {...(picture.end !== undefined && { end: picture.end })} />
    case 'form':
      return <FormPicture />
    case 'join':
      return <JoinPicture />
    case 'cable':
      return <CablePicture />
    case 'lock':
      return <LockPicture />
    case 'repeat':
      return <RepeatPicture />
  }
}

/** A drawing of a step on the router's pages, hidden from screen readers: the text next to it says the same. */
export const StepPicture = ({ picture }: { picture: GuidePicture }) => (
  <svg
    viewBox="0 0 160 100"
    aria-hidden="true"
    className="block w-full max-w-72 h-auto mx-auto p-1 rounded-md bg-sunk fill-none stroke-ink"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {drawingOf(picture)}
  </svg>
)
