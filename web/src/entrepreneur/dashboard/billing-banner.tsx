import { formatClock, formatDayOfMonth } from '@minit/domain/kernel/durations.ts'
import { TRIAL_REMINDER_DAYS } from '@minit/domain/money/invoices.ts'
import { useQuery } from '@tanstack/react-query'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Billing, billingQuery } from '../queries.ts'

type News = { tone: 'info' | 'warn' | 'bad'; title: string; text: string }

const REMINDED_FROM = Math.max(...TRIAL_REMINDER_DAYS)

/**
 * The most important fact: the shop has stopped, it will stop, or the trial ends. Null if there is nothing
 * to do.
 */
const newsOf = ({ isStopped, invoices, stopsAt, trial, fee, agreedAt }: Billing): News | null => {
  const open = invoices.findLast(({ state }) => state === 'open')
  if (open !== undefined && isStopped)
    return {
      tone: 'bad',
      title: 'Your shop has stopped selling',
      text: `Invoice ${open.number}, ${leText(open.total)}, is not paid. Once it is, you sell again at once. Passes that were sold go on, and you can have your money sent as always.`,
    }
  if (open !== undefined && stopsAt !== null) {
    const at = new Date(stopsAt)
    return {
      tone: 'warn',
      title: `Pay ${leText(open.total)} by ${formatDayOfMonth(at)}`,
      text: `Invoice ${open.number} is open. Your shop stops selling at ${formatClock(at)} on ${formatDayOfMonth(at)} unless it is paid.`,
    }
  }
  if (trial === null || trial.daysLeft > REMINDED_FROM) return null
  const when = trial.daysLeft < 1 ? 'today' : trial.daysLeft === 1 ? 'tomorrow' : `in ${trial.daysLeft} days`
  return {
    tone: 'info',
    title: `Your trial ends ${when}`,
    text: `From ${formatDayOfMonth(new Date(trial.endsAt))} on it is $${fee} a month plus GST, ${agreedAt === null ? 'by invoice' : 'taken from your balance'}.`,
  }
}

/** What the seller owes the platform, when it matters. Hidden for sellers without a fee. */
export const BillingBanner = () => {
  const billing = useQuery(billingQuery()).data?.billing
  const news = billing ? newsOf(billing) : null
  if (news === null) return null
  return (
    <Notice tone={news.tone}>
      <h2>{news.title}</h2>
      <p className="mt-1">{news.text}</p>
      <GoLink href={paths.money()} variant="ghost" size="small" className="mt-2.5">
        Open My money
      </GoLink>
    </Notice>
  )
}
