import { splitGst } from '@minit/domain/money/money.ts'
import { gstText } from '@minit/domain/platform/gst.ts'
import { keptOf } from '@minit/domain/shop/onboarding.ts'
import { usePageState } from '../../../lib/page-state.ts'
import { type Figures, le } from './figures.ts'
import { Example, LessonText, SumLine, Todo } from './lesson.tsx'

/**
 * A neighbouring cybercafe's price for which the seller's hour is 15% cheaper; in steps of half a leone
 * or one.
 */
const cafeMinorFor = (hourMinor: number): number => {
  const step = hourMinor < 1_000 ? 50 : 100
  return Math.max(step, Math.round(hourMinor / 0.85 / step) * step)
}

const OwnPrice = ({ figures: { hourMinor, isOwnHour, marginPercent } }: { figures: Figures }) => {
  const { gstBasisPoints } = usePageState()
  const { gstMinor } = splitGst(hourMinor, gstBasisPoints)
  const cafe = cafeMinorFor(hourMinor)
  const isBetween = hourMinor >= cafe * 0.8 && hourMinor <= cafe * 0.9
  return (
    <Example title={isOwnHour ? 'Your own hour' : 'An hour at your prices'}>
      <dl>
        <SumLine label="The customer pays" value={le(hourMinor)} />
        <SumLine label={`${gstText(gstBasisPoints)} GST is inside of it`} value={le(gstMinor)} />
        <SumLine
          label={`Your profit, at ${marginPercent}%`}
          value={le(keptOf(hourMinor, marginPercent))}
          isResult
        />
      </dl>
      <p>
        Say the cybercafe near you takes {le(cafe)} an hour. 10-20% below it is {le(cafe * 0.8)} to{' '}
        {le(cafe * 0.9)}
        {isBetween ? `, and ${le(hourMinor)} is easy to count out.` : '.'}
      </p>
    </Example>
  )
}

/** A lesson on finding a price that customers accept and that pays. */
export const PricingStrategy = ({ figures }: { figures: Figures }) => (
  <>
    <LessonText>
      <p>
        Walk to the nearest cybercafes and ask what an hour costs. Then stay 10-20% below cybercafes: enough
        that people talk about it, not so much that you work for nothing. Your customers also save the trip,
        as they sit where they are.
      </p>
      <p>
        A short pass brings people in, a long pass brings the money. Let a minute cost less the longer the
        pass is, so that a customer who likes you buys the bigger one next time.
      </p>
      <p>
        Use prices that can be paid with the notes in a pocket. And change a price rarely: customers forgive a
        dear shop sooner than one that is never the same.
      </p>
    </LessonText>
    <OwnPrice figures={figures} />
    <Todo
      items={[
        'Ask two cybercafes and one other WiFi seller for their prices, and write them down.',
        'Fill in your margin and your lowest and highest price below: your first packages are made from them.',
      ]}
    />
  </>
)
