import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNow } from '../../lib/clock.ts'
import { cx } from '../../lib/cx.ts'
import { usePath } from '../../lib/location.ts'
import { Count } from '../../ui/badge.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { useAddress } from '../address.ts'
import { useHasInvoices } from '../invoices/queries.ts'
import { attentionQuery } from '../overview/queries.ts'
import { isCurrent, type NavEntry, type NavGroup, navGroups } from './entries.ts'

/** Counts older than this are read again when a page opens. */
const COUNTS_FRESH_MS = 30_000

type LinkStyle = { isTight: boolean; onOpen?: (() => void) | undefined }

const EntryLink = ({
  entry: { label, href, count = 0, countHref = href },
  isTight,
  onOpen,
}: LinkStyle & { entry: NavEntry }) => {
  const path = usePath()
  const { tab } = useAddress()
  const isHere = isCurrent(href, path, tab.value === 'dashboard' ? null : tab.value)
  return (
    <li>
      <GoLink
        variant={isHere ? 'soft' : 'plain'}
        size="small"
        isWide
        href={count > 0 ? countHref : href}
        onClick={onOpen}
        aria-current={isHere ? 'page' : undefined}
        className={cx('justify-between! text-left!', isTight && 'min-h-9! py-1!')}
      >
        {label}
        {count > 0 && <Count value={count > 99 ? '99+' : count} label={`${count} to do`} />}
      </GoLink>
    </li>
  )
}

const Group = ({ group, ...style }: LinkStyle & { group: NavGroup }) => {
  const id = useId()
  return (
    <li className="mt-3 mb-2">
      <h2 id={id} className="px-3 pb-1 text-xs font-bold text-muted">
        {group.title}
      </h2>
      <ul aria-labelledby={id}>
        {group.entries.map((entry) => (
          <EntryLink key={entry.href} entry={entry} {...style} />
        ))}
      </ul>
    </li>
  )
}

type AdminNavProps = Partial<LinkStyle>

/** All places of the admin's area, each with the number of things that wait there. */
export const AdminNav = ({ isTight = false, onOpen }: AdminNavProps) => {
  const { data } = useQuery({ ...attentionQuery(), staleTime: COUNTS_FRESH_MS })
  const hasInvoices = useHasInvoices()
  const now = useNow(60_000)
  return (
    <ul>
      {navGroups(data, hasInvoices, now).map((each) =>
        'entries' in each ? (
          <Group key={each.title} group={each} isTight={isTight} onOpen={onOpen} />
        ) : (
          <EntryLink key={each.href} entry={each} isTight={isTight} onOpen={onOpen} />
        ),
      )}
    </ul>
  )
}
