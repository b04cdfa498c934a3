import { formatDayOfMonth } from '@minit/domain/kernel/durations.ts'
import { leText } from '../../lib/money.ts'
import { Section } from '../../ui/card.tsx'
import { counted, Row, type Summary } from './summary.tsx'

const EXPLANATION = 'px-4 pb-3 text-sm text-muted'

const backFacts = ({ refunds, outsideRefunds, outsideAmount, usedPasses }: Summary['handedBack'][number]) =>
  [
    counted(refunds, 'refund', 'refunds'),
    ...(outsideRefunds > 0 ? [`${leText(outsideAmount)} outside a shift`] : []),
    ...(usedPasses > 0 ? [counted(usedPasses, 'pass had been used', 'passes had been used')] : []),
  ].join(' · ')

/** Cash refunds by staff. Hidden if there are none. */
export const HandedBack = ({ handedBack }: Pick<Summary, 'handedBack'>) =>
  handedBack.length === 0 ? null : (
    <Section id="handed-back" title="Cash handed back">
      <p className={EXPLANATION}>Refunds in cash. What was outside a shift left no drawer.</p>
      <ul>
        {handedBack.map((person) => (
          <Row key={person.personName} title={person.personName} facts={backFacts(person)}>
            <b>{leText(person.amount)}</b>
          </Row>
        ))}
      </ul>
    </Section>
  )

/**
 * Vouchers of the stall used without a recorded sale, and the cash that must be there for them. Hidden if
 * there are none.
 */
export const UntappedCards = ({ untapped }: Pick<Summary, 'untapped'>) => {
  const sum = Math.round(untapped.reduce((total, { amount }) => total + amount * 100, 0)) / 100
  return untapped.length === 0 ? null : (
    <Section id="untapped" title="Vouchers not marked as sold">
      <p className={EXPLANATION}>
        Vouchers of your stall that a customer used and that were not marked as sold: {leText(sum)} must be in
        the till.
      </p>
      <ul>
        {untapped.map(({ day, cards, amount }) => (
          <Row
            key={day}
            title={formatDayOfMonth(new Date(`${day}T00:00:00Z`))}
            facts={counted(cards, 'voucher', 'vouchers')}
          >
            <b>{leText(amount)}</b>
          </Row>
        ))}
      </ul>
    </Section>
  )
}

const offFacts = ({ sales, byCodes, byHappyHours, forLoyalty }: Summary['takenOff'][number]) =>
  [
    counted(sales, 'sale', 'sales'),
    ...(byCodes > 0 ? [`${leText(byCodes)} by codes`] : []),
    ...(byHappyHours > 0 ? [`${leText(byHappyHours)} by happy hours`] : []),
    ...(forLoyalty > 0 ? [`${leText(forLoyalty)} for loyal customers`] : []),
  ].join(' · ')

/** Discounts on cash sales, by who took the cash. Hidden if there are none. */
export const TakenOff = ({ takenOff }: Pick<Summary, 'takenOff'>) =>
  takenOff.length === 0 ? null : (
    <Section id="taken-off" title="Taken off cash sales">
      <p className={EXPLANATION}>
        What codes, happy hours and loyalty took off the list price. Each sale in Sales History names its
        code.
      </p>
      <ul>
        {takenOff.map((person) => (
          <Row key={person.personName} title={person.personName} facts={offFacts(person)}>
            <b>{leText(person.amount)}</b>
            <span className="block text-xs text-muted">taken off</span>
          </Row>
        ))}
      </ul>
    </Section>
  )

const lateFacts = ({ sales, judgedNow }: Summary['late'][number]) =>
  [
    counted(sales, 'sale', 'sales'),
    ...(judgedNow > 0 ? [`${judgedNow} at the price of the upload`] : []),
  ].join(' · ')

/** Sales that phones made offline and uploaded later. Hidden if there are none. */
export const LateUploads = ({ late }: Pick<Summary, 'late'>) =>
  late.length === 0 ? null : (
    <Section id="late" title="Uploaded late">
      <p className={EXPLANATION}>
        Cash sales that a phone kept while it had no connection, and how far they were below the list price
        when they came.
      </p>
      <ul>
        {late.map((person) => (
          <Row key={person.personName} title={person.personName} facts={lateFacts(person)}>
            <b>{leText(person.offAmount)}</b>
            <span className="block text-xs text-muted">below the price</span>
          </Row>
        ))}
      </ul>
    </Section>
  )
