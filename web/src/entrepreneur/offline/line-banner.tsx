import { formatClock, formatDateTime } from '@minit/domain/kernel/durations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { serverNow } from '../../lib/clock.ts'
import { useLine } from './line.ts'

const SAME_DAY_MS = 12 * 3_600_000

/** Nothing where the age is not known: what is below may be kept all the same. */
const asOf = (heardAt: number | null): string => {
  if (heardAt === null) return ''
  const at = new Date(heardAt)
  const text = serverNow() - heardAt < SAME_DAY_MS ? formatClock(at) : formatDateTime(at)
  return `All of this is as of ${text}.`
}

/** Has everything on the screen read anew once the line is back: meanwhile it was an old picture. */
const useReadingAnew = (isDown: boolean): void => {
  const client = useQueryClient()
  const wasDown = useRef(isDown)
  useEffect(() => {
    if (wasDown.current && !isDown) void client.invalidateQueries()
    wasDown.current = isDown
  }, [client, isDown])
}

/** Says that the line is gone, and how old what is shown is, wherever on the page one is. */
export const LineBanner = () => {
  const { isDown, heardAt } = useLine()
  useReadingAnew(isDown)
  return (
    <div role="status" className="sticky top-0 z-[5]">
      {isDown && (
        <div className="flex items-center gap-3 px-4 py-3 bg-ink text-bg">
          <WifiOff />
          <p>
            <b>No connection.</b> {asOf(heardAt)}
          </p>
        </div>
      )}
    </div>
  )
}
