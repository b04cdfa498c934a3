import type { Answer } from '@minit/contract/endpoint.ts'
import type { readShiftSummary } from '@minit/contract/entrepreneur/shifts.ts'
import type { ReactNode } from 'react'
import { leText } from '../../lib/money.ts'
import { Section } from '../../ui/card.tsx'

export type Summary = Answer<typeof readShiftSummary>

/** "1 sale", "3 sales". */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** A name with facts about it, and a figure. */
export const Row = ({ title, facts, children }: { title: string; facts: string; children: ReactNode }) => (
  <li className="flex items-start justify-between gap-3 px-4 py-3 border-t border-line">
    <span className="min-w-0">
      <b className="block [overflow-wrap:anywhere]">{title}</b>
      <span className="block text-sm text-muted">{facts}</span>
    </span>
    <span className="flex-none text-right">{children}</span>
  </li>
)

const shortText = ({ short, over }: Summary['people'][number]): ReactNode =>
  short === 0 && over === 0 ? (
    <b>No difference</b>
  ) : (
    <>
      {short > 0 && <b className="block text-danger-ink">{leText(short)} short</b>}
      {over > 0 && <b className="block">{leText(over)} over</b>}
    </>
  )

/** The total of each person's differences. */
export const PeopleSums = ({ people }: Pick<Summary, 'people'>) => (
  <Section id="by-person" title="Differences by person">
    {people.length === 0 ? (
      <p className="px-4 pb-4 text-sm text-muted">No shift was closed in this time.</p>
    ) : (
      <ul>
        {people.map((person) => (
          <Row
            key={person.personName}
            title={person.personName}
            facts={[
              counted(person.shifts, 'shift', 'shifts'),
              `${leText(person.sales)} of cash sales`,
              ...(person.notCounted > 0 ? [`${person.notCounted} not counted`] : []),
            ].join(' · ')}
          >
            {shortText(person)}
          </Row>
        ))}
      </ul>
    )}
  </Section>
)

/** Cash taken without an open drawer. Hidden if there is none. */
export const OutsideShifts = ({ outside }: Pick<Summary, 'outside'>) =>
  outside.length === 0 ? null : (
    <Section id="outside" title="Cash outside a shift">
      <p className="px-4 pb-3 text-sm text-muted">Confirmed by staff whose drawer was not open.</p>
      <ul>
        {outside.map(({ personName, sales, amount }) => (
          <Row key={personName} title={personName} facts={counted(sales, 'sale', 'sales')}>
            <b>{leText(amount)}</b>
          </Row>
        ))}
      </ul>
    </Section>
  )

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div className="flex justify-between gap-3 px-4 py-2.5 border-t border-line">
    <dt className="text-muted">{name}</dt>
    <dd className="font-bold text-right">{text}</dd>
  </div>
)

const comparison = ({ passesUsed, paidInCash, paidInCashUsed }: Summary['routers']): string => {
  if (passesUsed === 0) return 'No router has let a phone in with a pass of this time.'
  const unused = paidInCash - paidInCashUsed
  if (unused === 0) return 'Every pass that was paid in cash was used at a router.'
  return `${counted(unused, 'pass was', 'passes were')} paid in cash and never seen at a router.`
}

/** Cash compared with the passes that were used at routers. */
export const CashAndRouters = ({ routers }: Pick<Summary, 'routers'>) => (
  <Section id="routers" title="Cash sales compared with use">
    {routers.areThere ? (
      <>
        <p className="px-4 pb-3 text-sm">{comparison(routers)}</p>
        <dl className="text-sm">
          <Fact name="Passes sold" text={String(routers.passesSold)} />
          <Fact name="Passes used at a router" text={String(routers.passesUsed)} />
          <Fact name="Paid in cash" text={`${routers.paidInCash} · ${leText(routers.paidInCashAmount)}`} />
          <Fact name="Of these used at a router" text={String(routers.paidInCashUsed)} />
        </dl>
      </>
    ) : (
      <p className="px-4 pb-4 text-sm text-muted">
        No router of yours tells who is on, so there is nothing to compare. Connect one under “Your routers”.
      </p>
    )}
  </Section>
)
