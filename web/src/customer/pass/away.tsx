import { formatEnds, minutesInWords, minutesUntil } from '@minit/domain/kernel/durations.ts'
import type { Access, PurchaseView } from '../../checkout/purchase-query.ts'
import { useNow } from '../../lib/clock.ts'
import { usePath, useSearch } from '../../lib/location.ts'
import * as paths from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'

type AwayProps = {
  access: Access
  /** Where the minutes are used now. */
  away: NonNullable<NonNullable<PurchaseView['pass']>['away']>
}

/** How the minutes come home: on the home's WiFi, or from anywhere else. */
const TakeHome = ({ businessName }: Pick<Access, 'businessName'>) => {
  const [path, search] = [usePath(), useSearch()]
  return (
    <>
      <form method="post" action={`${path}/home?${search}`} className="grid mt-4">
        <Button type="submit">Take them home</Button>
      </form>
      <ul className="grid gap-1.5 mt-3 text-sm">
        <li>
          <b>At {businessName}</b> this phone goes online.
        </li>
        <li>
          <b>Anywhere else</b> the use ends, and your minutes run at {businessName} from now on, used or not.
        </li>
      </ul>
    </>
  )
}

const BIG = 'text-2xl leading-none tracking-[-.02em]'

/** Minutes that are used at another shop: how many are left there, and how they come home. Plain, so that it works without scripts. */
export const Away = ({ access: { businessName, password }, away }: AwayProps) => {
  const now = new Date(useNow(10_000))
  const endsAt = new Date(away.endsAt)
  const left = minutesUntil(endsAt, now)
  return (
    <section aria-label="Your pass" className="mt-4 p-4 bg-surface border border-line rounded-xl shadow-lift">
      {left === 0 ? (
        <p className="leading-[1.3]">
          <b className={BIG}>Its minutes there are over</b>
        </p>
      ) : (
        <>
          <p className="leading-[1.3]">
            <b className={`block ${BIG}`}>{minutesInWords(left)}</b>
            <span className="block mt-2">
              there, until <b>{formatEnds(endsAt, now)}</b>. They run by the clock.
            </span>
          </p>
          <TakeHome businessName={businessName} />
        </>
      )}
      <p className="mt-4 pt-3 border-t border-line text-sm">
        <span className="text-muted">Code of your pass</span>{' '}
        <b className="whitespace-nowrap tracking-[.05em] select-all">{password}</b>
      </p>
      <a href={paths.helpTopic('minutes-at-other-shops')} className="block pt-3 text-sm">
        How minutes at other shops work
      </a>
    </section>
  )
}
