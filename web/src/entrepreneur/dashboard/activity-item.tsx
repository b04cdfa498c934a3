import { TicketMinus } from 'lucide-react'
import { useRef, useState } from 'react'
import { METHOD_NAMES } from '../../checkout/methods.ts'
import { agoText } from '../../lib/clock.ts'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import * as paths from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { later } from '../../ui/later.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import type { Notification } from '../queries.ts'

const ActivityDetails = later(() => import('./activity-dialog.tsx').then((part) => part.ActivityDetails))

const Words = ({ news }: { news: Notification }) => {
  const pack = <b className="font-medium text-ink">{news.packageName}</b>
  const amount = <span className="whitespace-nowrap">{leText(news.amount)}</span>
  if (news.isRefunded)
    return (
      <>
        <Badge tone="quiet">Refunded</Badge> {amount} for {pack}
      </>
    )
  if (news.kind !== 'sale') return <>{news.message}</>
  if (news.paymentMethod === 'cash') {
    return (
      <>
        Paid {amount} cash for {pack}
      </>
    )
  }
  return (
    <>
      Bought {pack} for {amount}
      <span className="spoken"> with {METHOD_NAMES[news.paymentMethod]}</span>
    </>
  )
}

/** True when the code can be sent to the customer, whoever may read it. */
const isCodeThere = ({ password, codePlace }: Notification): boolean =>
  password !== null || codePlace === 'on_slip'

const UNREAD =
  "relative bg-info-soft before:absolute before:left-[5px] before:top-[26px] before:size-[7px] before:rounded-full before:bg-info before:content-['']"

type ActivityItemProps = {
  news: Notification
  now: number
  onRead: (id: string) => void
  /** A phone does not show it yet. */
  isLater: boolean
}

const itemClass = ({ news, isLater }: Pick<ActivityItemProps, 'news' | 'isLater'>): string =>
  cx(
    'flex gap-3 px-4 py-2 border-t border-line last:rounded-b-[11px] desk:py-3',
    !news.read && UNREAD,
    isLater && 'max-desk:hidden',
  )

/** Says that a package's codes run low, with a link to upload more. */
const StockNews = ({ news, now, onRead, isLater }: ActivityItemProps) => (
  <li className={itemClass({ news, isLater })}>
    <span className="grid place-items-center flex-none size-9 rounded-md bg-sun-soft text-sun-ink">
      <TicketMinus className="size-5" />
    </span>
    <div className="flex-1 min-w-0">
      <b>
        {!news.read && <span className="spoken">Unread: </span>}
        {news.title}
      </b>
      <p className="text-sm text-muted">{news.message}</p>
      <GoLink href={paths.network()} variant="plain" size="small" className="-ml-3 -mb-2.5 !text-info-ink">
        Upload codes
      </GoLink>
    </div>
    <div className="grid flex-none content-start justify-items-end">
      <time dateTime={news.timestamp} className="text-xs text-muted leading-[1.35]">
        {agoText(Date.parse(news.timestamp), now)}
      </time>
      {!news.read && (
        <Button
          variant="plain"
          size="small"
          className="-mr-3 -mt-1 -mb-2.5 !text-info-ink"
          aria-label={`Mark read: ${news.title}`}
          onClick={() => onRead(news.id)}
        >
          Mark read
        </Button>
      )}
    </div>
  </li>
)

/** One notification: low codes, or a customer's activity. `now` in epoch milliseconds. */
export const ActivityItem = (props: ActivityItemProps) =>
  props.news.kind === 'codes_low' ? <StockNews {...props} /> : <CustomerNews {...props} />

/** One activity of a customer; the name opens the details. */
const CustomerNews = ({ news, now, onRead, isLater }: ActivityItemProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const markRead = (): void => {
    opener.current?.focus()
    onRead(news.id)
  }
  return (
    <li className={itemClass({ news, isLater })}>
      <PaymentMark method={news.paymentMethod} />
      <div className="flex-1 min-w-0">
        <div className="flex items-baseline justify-between gap-2">
          <button
            ref={opener}
            type="button"
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
            className="min-w-0 py-3 -my-3 font-bold text-left"
          >
            {!news.read && <span className="spoken">Unread: </span>}
            {news.customerName}
          </button>
          {!news.read && (
            <Button
              variant="plain"
              size="small"
              className="flex-none !pl-0 -mr-3 -my-3 !text-info-ink"
              aria-label={`Mark read: ${news.customerName}`}
              onClick={markRead}
            >
              Mark read
            </Button>
          )}
        </div>
        <p className="flex items-baseline justify-between gap-2 text-xs text-muted desk:text-sm">
          <span>
            <Words news={news} />
          </span>
          <time dateTime={news.timestamp} className="flex-none text-xs">
            {agoText(Date.parse(news.timestamp), now)}
          </time>
        </p>
        {isCodeThere(news) && (
          <Button
            variant="plain"
            size="small"
            className="-ml-3 -mt-2 -mb-2.5 !text-info-ink"
            aria-label={`Send code again: ${news.customerName}`}
            onClick={() => setIsOpen(true)}
          >
            Send code again
          </Button>
        )}
      </div>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={news.customerName}>
        <ActivityDetails news={news} />
      </Dialog>
    </li>
  )
}
