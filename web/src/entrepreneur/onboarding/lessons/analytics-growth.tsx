import { type Figures, le } from './figures.ts'
import { Example, LessonText, SumLine, Todo } from './lesson.tsx'

const SOLD_BEFORE = 40
const SOLD_AFTER = 37

const Change = ({ figures: { hourMinor } }: { figures: Figures }) => {
  const higher = hourMinor + Math.max(50, Math.round(hourMinor / 500) * 50)
  const before = hourMinor * SOLD_BEFORE
  const after = higher * SOLD_AFTER
  return (
    <Example title="One price, changed for two weeks">
      <dl>
        <SumLine label={`${SOLD_BEFORE} hours at ${le(hourMinor)}`} value={le(before)} />
        <SumLine label={`${SOLD_AFTER} hours at ${le(higher)}`} value={le(after)} />
        <SumLine
          label={after > before ? 'Fewer sold, and more earned: keep it' : 'Less earned: go back'}
          value={after > before ? `+${le(after - before)}` : le(after - before)}
          isResult
        />
      </dl>
    </Example>
  )
}

const OwnFigures = ({ figures: { customers, repeatPercent } }: { figures: Figures }) =>
  customers > 0 ? (
    <p>
      You have <b>{customers}</b> customers so far, and <b>{repeatPercent}%</b> of them came back. Where fewer
      than half come back, ask them why before you look for new ones.
    </p>
  ) : null

/** A lesson on learning from sales, and when to grow. */
export const AnalyticsGrowth = ({ figures }: { figures: Figures }) => (
  <>
    <LessonText>
      <p>
        Look at your figures once a week, on the same day. Three questions are enough: In which hours do I
        sell? Which package sells, which does not? Do customers come back?
      </p>
      <OwnFigures figures={figures} />
      <p>
        Change one thing at a time and leave it for two weeks. If you change the price, the hours and the sign
        together, you will never know which of them helped.
      </p>
      <p>
        Grow with the money that the business has earned: first a battery, so that you sell when the light
        goes; then a faster line; then a second place. Not before the first one pays for itself three months
        in a row.
      </p>
    </LessonText>
    <Change figures={figures} />
    <Todo
      items={[
        'Choose your day of the week for the figures, and put it into your phone.',
        'Archive a package without a sale in a month, and try another.',
        'Write down what you changed and when.',
      ]}
    />
  </>
)
