import { splitGst } from '@minit/domain/money.ts'
import { keptOf } from '@minit/domain/onboarding.ts'
import { type Figures, le } from './figures.ts'
import { Example, LessonText, SumLine, Todo } from './lesson.tsx'

const CYBERCAFE_MINOR = 600

const OwnPrice = ({ figures: { hourMinor, isOwnHour, marginPercent } }: { figures: Figures }) => {
  const { gstMinor } = splitGst(hourMinor)
  return (
    <Example title={isOwnHour ? 'Your own hour' : 'An hour at your prices'}>
      <dl>
        <SumLine label="The customer pays" value={le(hourMinor)} />
        <SumLine label="15% GST is inside of it" value={le(gstMinor)} />
        <SumLine
          label={`Your profit, at ${marginPercent}%`}
          value={le(keptOf(hourMinor, marginPercent))}
          isResult
        />
      </dl>
      <p>
        If the cybercafe near you takes {le(CYBERCAFE_MINOR)} an hour, a price 10-20% below it is{' '}
        {le(CYBERCAFE_MINOR * 0.8)} to {le(CYBERCAFE_MINOR * 0.9)}: take Le 5, it is easy to count out.
      </p>
    </Example>
  )
}

/** How to find a price that customers take and that pays. */
export const PricingStrategy = ({ figures }: { figures: Figures }) => (
  <>
    <LessonText>
      <p>
        Walk to the nearest cybercafes and ask what an hour costs. Then stay 10-20% below cybercafes: enough
        that people talk about it, not so much that you work for nothing. Your customers also save the way, as
        they sit where they are.
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
