import { keptOf } from '@minit/domain/shop/onboarding.ts'
import { type Figures, le } from './figures.ts'
import { Example, LessonText, SumLine, Todo } from './lesson.tsx'

const HOURS_A_DAY = 12
const DAYS = 26

const takingsOf = ({ last30DaysMinor, hourMinor }: Figures) =>
  last30DaysMinor > 0
    ? { isOwn: true, minor: last30DaysMinor }
    : { isOwn: false, minor: hourMinor * HOURS_A_DAY * DAYS }

const Sum = ({ figures }: { figures: Figures }) => {
  const { isOwn, minor } = takingsOf(figures)
  const kept = keptOf(minor, figures.marginPercent)
  return (
    <Example title={isOwn ? 'Your own last 30 days' : 'A month at a small stall'}>
      {!isOwn && (
        <p>
          You sell {HOURS_A_DAY} hours a day at {le(figures.hourMinor)}, on {DAYS} days.
        </p>
      )}
      <dl>
        <SumLine label="What customers pay" value={le(minor)} />
        <SumLine label="For data, power, place and helper, at most" value={le(minor - kept)} />
        <SumLine label={`Yours, at ${figures.marginPercent}%`} value={le(kept)} isResult />
      </dl>
    </Example>
  )
}

/** A lesson on income, costs and profit. */
export const BusinessFundamentals = ({ figures }: { figures: Figures }) => (
  <>
    <LessonText>
      <p>
        You buy internet in bulk and sell it by the minute. What customers pay is not yet yours: first the
        business must be paid. What is left after that is your profit.
      </p>
      <p>
        Four things eat the money: <b>data</b> (your monthly line), <b>power</b> (light, fuel or a battery),
        the <b>place</b> (rent, dues), and <b>help</b> (a helper who watches the stall). A router that breaks
        once a year is a cost too: put a little aside for it each month.
      </p>
      <p>
        Aim for a profit margin of 25-40%: of every Le 10 that comes in, Le 2.50 to Le 4 stay with you. With
        less, one bad week takes the month. With much more, customers walk to the next seller.
      </p>
    </LessonText>
    <Sum figures={figures} />
    <Todo
      items={[
        'Write down every cost of last month on one page.',
        'Keep the money of the business apart from your own money: another pocket, another wallet.',
        'Pay yourself once a week, the same amount, and leave the rest in the business.',
      ]}
    />
  </>
)
