import { ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { SIGN_UP_AS_INTERNET_OWNER } from '../../words/customers.ts'
import { COLUMN, SECTION_TITLE } from './column.ts'

/** The two kinds of entrepreneur, and where each one begins. */
export const TwoKinds = () => (
  <section id="start" className={`${COLUMN} pt-9 pb-8 desk:pt-14`}>
    <h2 className={SECTION_TITLE}>Two ways to start</h2>
    <div className="grid gap-4 min-[700px]:grid-cols-2">
      <Way
        look="bg-action-soft border-transparent"
        title="I already have internet"
        text="Share what you pay for and earn from it."
        points={[
          'Set your own prices',
          'Paid by mobile money or mobile wallet',
          'Automated rates, earnings in real time',
        ]}
      >
        <LinkButton size="big" href={paths.internetOwnerSignup()}>
          {SIGN_UP_AS_INTERNET_OWNER}
          <ArrowRight />
        </LinkButton>
      </Way>
      <Way
        look="bg-surface"
        title="I need equipment"
        text="We rent, install and maintain it. You sell."
        points={[
          'Sell passes of 10 to 180 minutes',
          'Complete setup from $8 to $11 per month plus GST',
          'Your application is reviewed in 24-48 hours',
        ]}
      >
        <LinkButton variant="ghost" size="big" href={paths.apply()}>
          Apply now
          <ArrowRight />
        </LinkButton>
      </Way>
    </div>
  </section>
)

type WayProps = { look: string; title: string; text: string; points: readonly string[]; children: ReactNode }

const Way = ({ look, title, text, points, children }: WayProps) => (
  <article className={cx('flex flex-col p-5 border rounded-xl min-[700px]:p-7', look)}>
    <h3 className="mb-1 text-xl leading-[1.2] desk:text-2xl">{title}</h3>
    <p>{text}</p>
    <ul className="grid gap-2.5 mt-4 mb-5">
      {points.map((point) => (
        <li key={point} className="flex gap-2.5">
          <Check className="mt-0.5 text-action-ink" />
          {point}
        </li>
      ))}
    </ul>
    <div className="grid mt-auto min-[700px]:flex">{children}</div>
  </article>
)
