import { type Figures, le } from './figures.ts'
import { Example, LessonText, SumLine, Todo } from './lesson.tsx'

const DAYS = 26
const NO_GOAL_MINOR = 300_000

const Goal = ({ figures: { goalMinor, hourMinor } }: { figures: Figures }) => {
  const goal = goalMinor ?? NO_GOAL_MINOR
  const perDay = goal / DAYS
  return (
    <Example title={goalMinor === null ? 'From a goal to customers' : 'Your own goal, in customers'}>
      <dl>
        <SumLine label="Goal for a month" value={le(goal)} />
        <SumLine label={`A day, with ${DAYS} days of work`} value={le(perDay)} />
        <SumLine
          label={`Hours to sell each day, at ${le(hourMinor)}`}
          value={String(Math.ceil(perDay / hourMinor))}
          isResult
        />
      </dl>
    </Example>
  )
}

/** A lesson on the first customers and their needs. */
export const CustomerTargeting = ({ figures }: { figures: Figures }) => (
  <>
    <LessonText>
      {figures.targetCustomers.trim() !== '' && (
        <p>
          You want to serve: <b>{figures.targetCustomers.trim()}</b>. Look which of these they are most like.
        </p>
      )}
      <p>
        <b>Traders</b> answer orders on WhatsApp and check that a payment has come. They need 10 to 30
        minutes, often, and at once. <b>Students</b> come after school, in groups, and count every leone: an
        hour, and a cheap long pass for an evening of work.
      </p>
      <p>
        <b>Professionals</b> come when light or line is gone at home. They pay for a quiet seat and half a
        day. <b>Visitors</b> want one pass for the whole day, and ask no price twice.
      </p>
      <p>
        Choose one of them first. Open when they come, and put their package on top. A stall that is right for
        one group fills sooner than one that is nearly right for all.
      </p>
    </LessonText>
    <Goal figures={figures} />
    <Todo
      items={[
        'Count for one day who passes your stall, hour by hour: traders, students, office people, visitors.',
        'Ask five of them what they would use an hour of WiFi for.',
        'Open in the two busiest hours, even if that means opening later elsewhere in the day.',
      ]}
    />
  </>
)
