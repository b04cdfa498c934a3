import type { PaymentMethod } from '@minit/domain/money/payments.ts'
import { splitFigure } from '@minit/domain/platform/beta-texts.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { usePageState } from '../../lib/page-state.ts'
import * as paths from '../../lib/paths.ts'
import type { PageLocation, PageMeta, PageSettings } from '../../lib/route.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/mark.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import { useBetaText } from '../../ui/platform-texts.tsx'
import { SELL_WIFI_BY_THE_MINUTE } from '../../words/customers.ts'
import { About } from './about.tsx'
import { COLUMN, SECTION_TITLE } from './column.ts'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PriceBoard } from './price-board.tsx'
import { TwoKinds } from './two-ways.tsx'

/** Each cost with its large figure and a note. */
const useCosts = (): readonly [name: string, figure: string, note: string][] => {
  const costs: [string, string, string][] = [
    ['Platform fee', ...splitFigure(useBetaText('platformFee'))],
    ['Transaction fees', ...splitFigure(useBetaText('transactionFees'))],
    ['Starting package', 'Le 360', ''],
    ['Complete setup package', '$8 to $11', 'per month plus GST'],
  ]
  return costs.filter(([, figure]) => figure !== '')
}

/** What an entrepreneur pays. */
const Costs = () => (
  <section className={`${COLUMN} pb-9 desk:pb-12`}>
    <h2 className={SECTION_TITLE}>What it costs you</h2>
    <dl className="grid px-5 border rounded-xl bg-surface min-[700px]:grid-flow-col min-[700px]:auto-cols-fr min-[700px]:px-0 min-[700px]:py-5">
      {useCosts().map(([name, figure, note]) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-3 py-3 not-first:border-t min-[700px]:block min-[700px]:py-0 min-[700px]:px-7 min-[700px]:not-first:border-t-0 min-[700px]:not-first:border-l"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="text-right min-[700px]:text-left">
            <b className="text-xl leading-[1.3] tracking-[-.01em] whitespace-nowrap">{figure}</b>
            {note !== '' && <span className="block text-sm text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const PARTNERS: readonly [PaymentMethod, string][] = [
  ['orange_money', 'Orange Money'],
  ['africell_money', 'Africell Money'],
  ['vult', 'Vult'],
]
const LINK = 'inline-flex items-center min-h-touch text-ink'

/** Partners and rarely used links. We set partners' names as plain text: their logos are theirs. */
const SiteFoot = () => {
  const { phone, email } = usePageState().support
  return (
    <footer
      className={`${COLUMN} grid gap-4 pt-6 pb-8 desk:grid-cols-[auto_1fr] desk:items-center desk:gap-x-12`}
    >
      <div>
        <Wordmark height={22} />
        <p className="mt-1.5 text-xs text-muted">WiFi by the minute</p>
      </div>
      <ul aria-label="Payment partners" className="flex flex-wrap gap-x-5 gap-y-2 desk:justify-end">
        {PARTNERS.map(([method, name]) => (
          <li key={method} className="flex items-center gap-2 font-bold tracking-[-.01em]">
            <PaymentMark method={method} />
            {name}
          </li>
        ))}
      </ul>
      <nav aria-label="Footer" className="flex flex-wrap gap-x-5 desk:col-span-2">
        {phone !== null || email !== null ? (
          <a href={phone === null ? `mailto:${email}` : paths.call(phone)} className={LINK}>
            Help, 24/7
          </a>
        ) : null}
        <a href={paths.status()} className={LINK}>
          Status
        </a>
        <a href={paths.privacy()} className={LINK}>
          Privacy
        </a>
        <a href={paths.terms()} className={LINK}>
          Terms
        </a>
        <a href={paths.entrepreneurLogin()} className={LINK}>
          Entrepreneur login
        </a>
        <a href={paths.adminLogin()} className={LINK}>
          Admin
        </a>
      </nav>
    </footer>
  )
}

const PARTS = [
  ['#how', 'How it works'],
  ['#prices', 'Prices'],
  ['#about', 'About us'],
] as const

const SiteHead = () => (
  <PageHead
    width={COLUMN}
    aside={
      <nav aria-label="Main" className="flex items-center gap-1">
        {PARTS.map(([href, label]) => (
          <span key={href} className="hidden min-[700px]:inline">
            <LinkButton variant="plain" size="small" href={href}>
              {label}
            </LinkButton>
          </span>
        ))}
        <LinkButton variant="ghost" size="small" href={paths.customerDemo()}>
          <Play className="size-4" />
          Demo
        </LinkButton>
        <LinkButton variant="plain" size="small" href={paths.entrepreneurLogin()}>
          Login
        </LinkButton>
      </nav>
    }
  />
)

export const head = (_client: QueryClient, _at: PageLocation, { betaTexts }: PageSettings): PageMeta => ({
  title: SELL_WIFI_BY_THE_MINUTE,
  status: 200,
  descriptionEnd: betaTexts.sentence ?? '',
})

/**
 * The landing page: what Minit is, how it works, how to buy and sell, and its cost. It has no scripts, so all
 * actions are links.
 */
export const Page = () => (
  <>
    <SiteHead />
    <main>
      <Hero />
      <HowItWorks />
      <TwoKinds />
      <Costs />
      <PriceBoard />
      <p className={`${COLUMN} -mt-6 mb-6`}>
        <a href={paths.freeNow()} className={LINK}>
          Shops that give free minutes now
        </a>
      </p>
      <About />
    </main>
    <SiteFoot />
  </>
)
