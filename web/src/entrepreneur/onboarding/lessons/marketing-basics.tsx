import { percentOf } from '@minit/domain/money/money.ts'
import { type Figures, le } from './figures.ts'
import { Example, LessonText, SumLine, Todo } from './lesson.tsx'

const BRONZE_BASIS_POINTS = 1_000
const SOME_CUSTOMERS = 20
const VISITS = 4

const Friends = ({ figures: { hourMinor, customers } }: { figures: Figures }) => {
  const now = customers > 0 ? customers : SOME_CUSTOMERS
  const more = Math.max(1, Math.round(now / 5))
  const discounted = hourMinor - percentOf(hourMinor, BRONZE_BASIS_POINTS)
  return (
    <Example title={customers > 0 ? `Your ${customers} customers bring friends` : 'Customers bring friends'}>
      <p>
        One customer in five brings one friend. Each friend buys {VISITS} hours in a month: three at{' '}
        {le(hourMinor)}, the fourth with the Bronze discount of 10% for {le(discounted)}.
      </p>
      <dl>
        <SumLine label="New customers" value={String(more)} />
        <SumLine label="Each of them brings" value={le(hourMinor * 3 + discounted)} />
        <SumLine label="More in a month" value={le(more * (hourMinor * 3 + discounted))} isResult />
      </dl>
    </Example>
  )
}

/** A lesson on how customers find the stall, and why they return. */
export const MarketingBasics = ({ figures }: { figures: Figures }) => (
  <>
    <LessonText>
      <p>
        The best sign is cheap: your name, &quot;WiFi&quot;, one price and an arrow, at the height of the eyes
        and to be read from across the road. One price. Not five.
      </p>
      <p>
        Put the link of your page into your WhatsApp status and into the groups of your street. It shows your
        packages, and people can pay before they stand up.
      </p>
      <p>
        Coming back is rewarded by itself: after three purchases a customer is Bronze and pays 10% less on the
        page &quot;Buy Internet Time&quot;, later Silver, Gold and Platinum. Tell people at their first
        purchase: &quot;Two more, and you pay less.&quot; Customers who pay with Vult get more time.
      </p>
    </LessonText>
    <Friends figures={figures} />
    <Todo
      items={[
        'Paint or print one sign with one price.',
        'Copy the link of your page from the dashboard into your WhatsApp status today.',
        'Learn the names of your first ten customers.',
      ]}
    />
  </>
)
