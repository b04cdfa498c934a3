import { formatClock } from '@minit/domain/kernel/durations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { serverNow } from '../../lib/clock.ts'
import { whenText } from '../when-text.ts'
import { useLine } from './line.ts'

const SAME_DAY_MS = 12 * 3_600_000

/** Empty if the age is unknown: the data below may still be stored data. */
const asOf = (answeredAt: number | null): string => {
  if (answeredAt === null) return ''
  const at = new Date(answeredAt)
  const text = serverNow() - answeredAt < SAME_DAY_MS ? formatClock(at) : whenText(answeredAt)
  return `All of this is as of ${text}.`
}

/** Reads everything on the screen again once the connection is back, because it was out of date. */
const useRereading = (isDown: boolean): void => {
  const client = useQueryClient()
  const wasDown = useRef(isDown)
  useEffect(() => {
    if (wasDown.current && !isDown) void client.invalidateQueries()
    wasDown.current = isDown
  }, [client, isDown])
}

/** Says that the connection is lost, and how old the displayed data is, at any scroll position. */
export const LineBanner = () => {
  const { isDown, heardAt: answeredAt } = useLine()
  useRereading(isDown)
  return (
    <div role="status" className="sticky top-0 z-[5]">
      {isDown && (
        <div className="flex items-center gap-3 px-4 py-3 bg-ink text-bg">
          <WifiOff />
          <p>
            <b>No connection.</b> {asOf(answeredAt)}
          </p>
        </div>
      )}
    </div>
  )
}
