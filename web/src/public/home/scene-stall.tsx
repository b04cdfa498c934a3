import type { ReactNode } from 'react'

const GREEN = '#0b7a3b'
const SUN = '#f6c445'
const SKIN = '#5a3822'

const scallop = (left: number): string => `M${left} 118h42v46a21 21 0 0 1-42 0z`
const AWNING_GREEN = [62, 146, 230, 314].map(scallop).join('')
const AWNING_WHITE = [104, 188, 272, 356].map(scallop).join('')

// The cloth has the pattern of the band at the top of every page.
const stripes = (lefts: readonly number[], width: number): string =>
  lefts.map((left) => `M${left} 376h${width}v74h-${width}z`).join('')
const CLOTH = [104, 160, 216, 272, 328]
const BLUE_STRIPES = stripes([134, 190, 246, 302], 12)
const SUN_STRIPES = stripes([150, 206, 262, 318], 6)

/** The stall with price board and router; its children are drawn behind the counter. */
export const Stall = ({ children }: { children: ReactNode }) => (
  <>
    <path d="M84 140v320M376 140v320" stroke="#6b4a2b" strokeWidth="11" />
    <path d="M90 150h280v198H90z" fill="#fff9ea" />
    <g fontWeight="700" textAnchor="middle">
      <rect x="252" y="196" width="98" height="62" rx="8" fill="#14381f" />
      <text x="301" y="221" fontSize="17" fill="#fff" textLength="76" lengthAdjust="spacingAndGlyphs">
        WiFi here
      </text>
      <text x="301" y="244" fontSize="15" fill={SUN} textLength="82" lengthAdjust="spacingAndGlyphs">
        60 min Le 5
      </text>
    </g>
    <path d={AWNING_GREEN} fill={GREEN} />
    <path d={AWNING_WHITE} fill="#fff" />
    <path d="M58 106h344v16H58z" fill="#085f2e" />
    {children}
    <Router />
    <path d="M62 350h336v18H62z" fill="#7d5230" />
    <path d="M76 368h308v92H76z" fill="#a8713f" />
    <path d="M104 376h252v74H104z" fill="#fff" />
    <path d={stripes(CLOTH, 26)} fill={GREEN} />
    <path d={BLUE_STRIPES} fill="#0b63c5" />
    <path d={SUN_STRIPES} fill={SUN} />
  </>
)

const Router = () => (
  <>
    <path d="M300 342v-34M348 342v-34" stroke="#1b1f1c" strokeWidth="5" strokeLinecap="round" />
    <rect x="288" y="326" width="72" height="26" rx="7" fill="#fff" stroke="#1b1f1c" strokeWidth="3" />
    <circle cx="302" cy="339" r="3.5" fill={GREEN} />
    <circle cx="314" cy="339" r="3.5" fill={GREEN} />
    <path d="M328 339h20" stroke="#dedad0" strokeWidth="4" strokeLinecap="round" />
    <path
      d="M314 300a14 14 0 0 1 20 0M304 288a28 28 0 0 1 40 0M294 276a42 42 0 0 1 60 0"
      fill="none"
      stroke={GREEN}
      strokeWidth="6"
      strokeLinecap="round"
    />
  </>
)

const DOTS = [
  [150, 318],
  [172, 332],
  [198, 324],
  [216, 342],
  [144, 342],
] as const

export const Trader = () => (
  <>
    <path d="M128 352c0-48 16-68 52-68s52 20 52 68z" fill="#0b63c5" />
    <path d="M162 284c4 16 32 16 36 0l-8-6h-20z" fill={SKIN} />
    {DOTS.map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r="4" fill={SUN} />
    ))}
    <ellipse cx="180" cy="250" rx="24" ry="29" fill={SKIN} />
    <path
      d="M153 246c-8-46 62-46 54 0-16-14-38-14-54 0zM200 218c4-18 26-18 24-2 12 4 6 20-10 16z"
      fill={SUN}
    />
    <path d="M158 236c14-10 30-10 44 0" stroke={GREEN} strokeWidth="4" fill="none" />
    <circle cx="171" cy="252" r="2.6" fill="#20120a" />
    <circle cx="189" cy="252" r="2.6" fill="#20120a" />
    <path d="M171 264c5 6 13 6 18 0" stroke="#fff" strokeWidth="3" fill="none" strokeLinecap="round" />
    <circle cx="156" cy="266" r="3" fill={SUN} />
    <circle cx="204" cy="266" r="3" fill={SUN} />
    <path d="M226 330c10 14 26 18 40 14" stroke={SKIN} strokeWidth="15" fill="none" strokeLinecap="round" />
  </>
)

/** The message on the trader's side of the sale. */
export const WhatSheGot = () => (
  <>
    <rect x="16" y="196" width="128" height="54" rx="12" fill="#fff" />
    <path d="M128 240l24 14-10-26z" fill="#fff" />
    <circle cx="40" cy="223" r="13" fill={GREEN} />
    <path
      d="M34 223l4 5 8-10"
      stroke="#fff"
      strokeWidth="3.4"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <text x="60" y="219" fontSize="17" fontWeight="700" fill="#1b1f1c">
      + Le 5
    </text>
    <text x="60" y="238" fontSize="14" fill="#565a54">
      received
    </text>
  </>
)
