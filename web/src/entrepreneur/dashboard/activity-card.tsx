import { markNotificationRead } from '@minit/contract/entrepreneur/notifications.ts'
import { formatClock } from '@minit/domain/kernel/durations.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { useNow } from '../../lib/clock.ts'
import { cx } from '../../lib/cx.ts'
import { Count } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useOnline } from '../../ui/offline-banner.tsx'
import { EmptySection, FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { SlipsButton } from '../printing/slips-button.tsx'
import { type Notification, notificationsQuery, refreshNotifications } from '../queries.ts'
import { ActivityItem } from './activity-item.tsx'
import { FeedAlertsButton } from './feed-alerts-dialog.tsx'
import { ACTIVITY_HEADING, keepFocus } from './keep-focus.ts'
import { usePageLink } from './page-link.ts'

const FeedFoot = () => (
  <div className="grid grid-cols-2 gap-2 p-2 border-t border-line">
    <SlipsButton />
    <FeedAlertsButton />
  </div>
)

/** Marks a notification as read, optimistically; reverts when the server refuses it. */
const useMarkRead = () => {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery()
  const setRead = (id: string, read: boolean): void => {
    client.setQueryData(queryKey, (list) => list?.map((item) => (item.id === id ? { ...item, read } : item)))
  }
  return useAction({
    act: (id: string) => call(markNotificationRead, { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      setRead(id, true)
    },
    failed: failureOr('Update Failed'),
    onFailed: (_, id) => setRead(id, false),
    onSettled: () => refreshNotifications(client),
  })
}

const SHOWN_AT_FIRST = 10
/** A phone shows the last sales first. */
const SHOWN_ON_PHONE = 5
const TICK_MS = 10_000

const Loading = () => (
  <ul aria-busy="true" aria-label="Loading customer activity">
    {['a', 'b', 'c', 'd'].map((key) => (
      <li key={key} className="flex gap-3 px-4 py-3 border-t border-line">
        <Skeleton className="flex-none size-9" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="w-2/5 h-4" />
          <Skeleton className="w-4/5 h-4" />
        </div>
      </li>
    ))}
  </ul>
)

const NoActivity = () => {
  const link = usePageLink()
  return (
    <EmptySection title="No activity yet" text="Share your page link: every sale appears here as it happens.">
      {link !== null && <CopyButton variant="ghost" text={link} label="Copy link" />}
    </EmptySection>
  )
}

const Feed = ({ list }: { list: readonly Notification[] }) => {
  const now = useNow(TICK_MS)
  const { mutate: markRead } = useMarkRead()
  const [isWhole, setIsWhole] = useState(false)
  const [hasTen, setHasTen] = useState(false)
  const shown = isWhole ? list : list.slice(0, SHOWN_AT_FIRST)
  const hidden = list.length - shown.length
  const isShort = !hasTen && !isWhole && shown.length > SHOWN_ON_PHONE
  return (
    <>
      <ul>
        {shown.map((news, index) => (
          <ActivityItem
            key={news.id}
            news={news}
            now={now}
            onRead={markRead}
            isLater={isShort && index >= SHOWN_ON_PHONE}
          />
        ))}
      </ul>
      {isShort && (
        <div className="border-t border-line desk:hidden">
          <Button
            variant="plain"
            size="small"
            isWide
            onClick={() => {
              setHasTen(true)
              keepFocus(ACTIVITY_HEADING)
            }}
          >
            Show {shown.length - SHOWN_ON_PHONE} more
          </Button>
        </div>
      )}
      {hidden > 0 && (
        <div className={cx('p-2 border-t border-line', isShort && 'max-desk:hidden')}>
          <Button variant="plain" size="small" isWide onClick={() => setIsWhole(true)}>
            Show {hidden} more
          </Button>
        </div>
      )}
      <div className={cx(isShort && 'max-desk:hidden')}>
        <FeedFoot />
      </div>
    </>
  )
}

/** Customers' activity, newest first; cash orders that the seller must confirm have their own card. */
export const ActivityCard = () => {
  const { data, isPending, isError, isFetching, dataUpdatedAt } = useQuery(notificationsQuery())
  const isOnline = useOnline()
  const list = data?.filter(({ awaitsCash }) => !awaitsCash)
  const unread = list?.filter(({ read }) => !read).length ?? 0
  if (list === undefined && !isPending) {
    return <FailedSection title="We could not load your customer activity" isBusy={isFetching} />
  }
  return (
    <Section
      id={ACTIVITY_HEADING}
      title={
        <>
          Customer Activity
          {unread > 0 && <Count value={unread} label={`${unread} unread`} />}
        </>
      }
    >
      <div role="status">
        {isError && isOnline && (
          <p className="px-4 py-2 border-t border-line bg-sun-soft text-sun-ink text-sm">
            We cannot reach our server now. This is what we had at {formatClock(new Date(dataUpdatedAt))}.
          </p>
        )}
      </div>
      {list === undefined ? <Loading /> : list.length === 0 ? <NoActivity /> : <Feed list={list} />}
    </Section>
  )
}
