import { MapPin } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { BetaText } from '../../ui/platform-texts.tsx'
import { COLUMN } from './column.ts'

/** Why Minit exists, and where. */
export const About = () => (
  <section id="about" className="py-9 bg-surface border-t desk:py-14">
    <div className={`${COLUMN} grid gap-7 desk:grid-cols-[7fr_4fr] desk:gap-20`}>
      <Mission />
      <Places />
    </div>
  </section>
)

const Mission = () => {
  const { phone } = usePageState().support
  return (
    <div>
      <h2 className="mb-3 text-base tracking-normal text-action-ink">Our mission</h2>
      <p className="mb-3 text-xl leading-[1.35] font-medium tracking-[-.01em] desk:text-2xl desk:leading-[1.3]">
        Every market, school and street corner in Sierra Leone deserves internet that people can afford, sold
        by a neighbour.
      </p>
      <p>
        Minit gives small businesses the tools of a big network: prices, payments, codes and accounts, on the
        phone they already have.
      </p>
      <h2 className="mt-6 mb-1.5 text-base tracking-normal text-action-ink">About us</h2>
      <p className="max-w-[42em] text-muted">
        <BetaText of="about" /> Sellers set their own prices and see every sale as it happens
        {phone === null ? '.' : ', and we answer the phone day and night.'}
      </p>
    </div>
  )
}

const COMING = ['Bo', 'Kenema', 'Makeni'] as const
const ROW = 'flex items-center gap-2.5 min-h-12 border-b'

const Places = () => (
  <div>
    <h3>Where we are</h3>
    <ul>
      <li className={ROW}>
        <MapPin className="text-action-ink" />
        <b>Freetown</b>
        <Badge tone="good" className="ml-auto">
          Available
        </Badge>
      </li>
      {COMING.map((town) => (
        <li key={town} className={cx(ROW, 'text-muted')}>
          <MapPin />
          {town}
          <Badge className="ml-auto">Coming soon</Badge>
        </li>
      ))}
    </ul>
    <p className="mt-3">
      Looking for WiFi near you?{' '}
      <a href={paths.customerPurchase()} className="inline-block py-3 -my-3 font-medium">
        Choose a provider
      </a>
    </p>
  </div>
)
