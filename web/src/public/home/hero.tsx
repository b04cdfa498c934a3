import { MapPin } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { COLUMN } from './column.ts'
import { Scene } from './scene.tsx'

/** The promise, and the picture of it. */
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
      <Proof />
    </div>
    <Scene />
  </section>
)

const PROOFS = [
  ['FREE', 'payment processing during beta'],
  ['Le 360', 'starting package'],
  ['24/7', 'support'],
] as const

const Proof = () => (
  <ul className="grid grid-cols-[repeat(3,auto)] gap-3 pt-4 border-t text-xs text-muted min-[700px]:justify-start min-[700px]:gap-10 min-[700px]:text-sm">
    {PROOFS.map(([figure, text]) => (
      <li key={figure}>
        <b className="block text-xl leading-[1.2] tracking-[-.01em] text-ink whitespace-nowrap">{figure}</b>
        {text}
      </li>
    ))}
  </ul>
)
