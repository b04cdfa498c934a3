import { expiresText } from '@minit/domain/messages.ts'
import { Monitor, Smartphone } from 'lucide-react'
import { agoText } from '../../lib/ago.ts'
import { useNow } from '../../lib/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import type { LoginSession } from './queries.ts'

const isPhone = (device: string): boolean => /phone|tablet|iPad|Opera Mini/i.test(device)

// Nobody is logged in who was away for 12 hours, so it is never days.
const usedText = (then: number, now: number): string => {
  const text = agoText(then, now)
  return text === 'just now' ? 'used just now' : `used ${text} ago`
}

/** One place where the account is logged in. */
export const SessionRow = ({ session }: { session: LoginSession }) => {
  const now = useNow(30_000)
  const { device, createdAt, lastUsedAt, isCurrent } = session
  const Icon = isPhone(device) ? Smartphone : Monitor
  return (
    <li className="flex gap-3 py-3 border-t border-line first:border-t-0">
      <Icon className="mt-0.5 text-muted" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b>{device}</b>
          {isCurrent && <Badge tone="good">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          Logged in {expiresText(new Date(createdAt))},{' '}
          <span className="whitespace-nowrap">{usedText(Date.parse(lastUsedAt), now)}</span>
        </p>
      </div>
    </li>
  )
}
