import { splitFigure } from '@minit/domain/platform/beta-texts.ts'
import { MapPin } from 'lucide-react'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useBetaText } from '../../ui/platform-texts.tsx'
import { COLUMN } from './column.ts'
import { Stall, Trader, WhatSheGot } from './scene-stall.tsx'

const SKIN = '#4a2d1b'
const SHIRT = '#c4532d'

const Customer = () => (
  <>
    <path d="M462 412h66l-4 88h-26l-3-52-5 52h-26z" fill="#22303f" />
    <path d="M448 424c-2-62 8-92 48-92s50 30 46 92z" fill={SHIRT} />
    <path d="M484 332c2 12 22 12 24 0l-4-8h-16z" fill={SKIN} />
    <ellipse cx="496" cy="298" rx="23" ry="27" fill={SKIN} />
    <path d="M472 296c-4-34 50-38 48-2-8-12-20-14-30-13-8 1-14 6-18 15z" fill="#17100b" />
    <circle cx="484" cy="300" r="2.4" fill="#120a06" />
    <path d="M477 311c3 4 8 5 12 3" stroke="#fff" strokeWidth="2.6" fill="none" strokeLinecap="round" />
    <path d="M466 358c-14 22-20 34-36 38" stroke={SHIRT} strokeWidth="20" fill="none" strokeLinecap="round" />
    <path d="M446 392c-6 4-10 5-16 5" stroke={SKIN} strokeWidth="15" fill="none" strokeLinecap="round" />
    <g transform="rotate(-8 426 381)">
      <rect x="412" y="356" width="28" height="50" rx="6" fill="#1b1f1c" />
      <rect x="416" y="361" width="20" height="38" rx="3" fill="#fff" />
    </g>
    <path
      d="M420 381l4 5 8-10"
      stroke="#0b7a3b"
      strokeWidth="4"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
)

/** The message on the customer's side of the sale. */
const CustomersCode = () => (
  <>
    <path d="M420 256l6 84 32-84z" fill="#fff" />
    <rect x="400" y="178" width="190" height="84" rx="12" fill="#fff" />
    <text x="414" y="204" fontSize="14" fill="#565a54">
      Password
    </text>
    <text
      x="414"
      y="230"
      fontSize="20"
      fontWeight="700"
      fill="#1b1f1c"
      textLength="162"
      lengthAdjust="spacingAndGlyphs"
    >
      7KQM-4T2-XWP
    </text>
    <rect x="414" y="241" width="162" height="8" rx="3" fill="#ebe8e1" />
    <rect x="414" y="241" width="136" height="8" rx="3" fill="#0b7a3b" />
  </>
)

/** The sale as a picture: the seller gets Le 5, the customer gets a code. */
const Scene = () => (
  <svg
    viewBox="0 0 600 500"
    role="img"
    aria-label="A trader sells WiFi at her market stall. A customer pays on his phone: she sees Le 5 received, he gets his code."
    className="w-full h-auto rounded-xl max-w-[600px] mx-auto"
  >
    <Place />
    <Stall>
      <Trader />
    </Stall>
    <Customer />
    <CustomersCode />
    <WhatSheGot />
  </svg>
)

/** Hills, sea and beach under the sun. */
const Place = () => (
  <>
    <path fill="#e3f0ea" d="M0 0h600v500H0z" />
    <circle cx="470" cy="104" r="50" fill="#f6c445" />
    <path d="M0 300C70 222 150 214 226 268 300 196 392 186 470 258c44-28 88-26 130 6v120H0z" fill="#b4d8c1" />
    <path d="M0 336c90-56 180-50 270-14 110-50 220-40 330 2v60H0z" fill="#93c7a6" />
    <path d="M0 352h600v20H0z" fill="#a9cdf0" />
    <path d="M0 368h600v132H0z" fill="#efe3cb" />
    <path d="M40 462h400M470 476h110" stroke="#e0d1b2" strokeWidth="10" strokeLinecap="round" />
  </>
)

/** The promise with its picture. */
export const Hero = () => (
  <section
    className={`${COLUMN} grid gap-6 pt-6 pb-8 desk:grid-cols-2 desk:gap-12 desk:items-center desk:pt-12 desk:pb-14`}
  >
    <div>
      <p className="flex items-center gap-1.5 font-medium text-action-ink">
        <MapPin />
        Now in Freetown
      </p>
      <h1 className="mt-2 mb-3 text-[2.625rem] leading-[1.05] tracking-[-.03em] desk:text-[4rem]">
        Sell WiFi
        <br />
        by the minute.
      </h1>
      <p className="max-w-[34em] text-lg leading-normal">
        Your customers pay with Orange Money, Africell Money, Vult or cash. Minit gives them the code and
        counts the minutes. You watch your earnings come in.
      </p>
      <p className="grid gap-2.5 mt-5 mb-6 min-[700px]:flex">
        <LinkButton size="big" href="#start">
          Start selling
        </LinkButton>
        <LinkButton variant="ghost" size="big" href={paths.customerPurchase()}>
          Buy internet time
        </LinkButton>
      </p>
      <p className="-mt-3 mb-4">
        <a href={paths.myPasses()} className="inline-flex items-center min-h-touch text-ink">
          My passes
        </a>
      </p>
      <Proof />
    </div>
    <Scene />
  </section>
)

const Proof = () => {
  const { phone, email } = usePageState().support
  const proofs = [
    splitFigure(useBetaText('hero')),
    ['Le 360', 'starting package'],
    // Promised only if the operator has set a phone or an email.
    ...(phone === null && email === null ? [] : ([['24/7', 'support']] as const)),
  ] as const
  return (
    <ul className="grid grid-cols-[repeat(3,auto)] gap-3 pt-4 border-t text-xs text-muted min-[700px]:justify-start min-[700px]:gap-10 min-[700px]:text-sm">
      {proofs
        .filter(([figure]) => figure !== '')
        .map(([figure, text]) => (
          <li key={figure}>
            <b className="block text-xl leading-[1.2] tracking-[-.01em] text-ink whitespace-nowrap">
              {figure}
            </b>
            {text}
          </li>
        ))}
    </ul>
  )
}
