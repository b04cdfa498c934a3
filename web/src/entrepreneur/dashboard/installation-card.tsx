import { readInstallation } from '@minit/contract/entrepreneur/installation.ts'
import { installationWords } from '@minit/domain/shop/installations.ts'
import { useQuery } from '@tanstack/react-query'
import { rowQuery } from '../../lib/query.ts'
import { Notice } from '../../ui/notice.tsx'
import { FailedSection } from '../../ui/sections.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { THE_DAY_HAS_MOVED } from '../../words/everyone.ts'

/** The progress of the installation: what happened, what comes next, and that sales begin afterwards. */
export const InstallationCard = () => {
  const { data, isPending, isFetching } = useQuery({ ...rowQuery(readInstallation, {}), staleTime: 0 })
  if (isPending) return <Skeleton className="h-32 rounded-lg" />
  if (data === undefined)
    return <FailedSection title="We could not load your installation" isBusy={isFetching} />
  const { installation } = data
  if (installation === null) return null
  const { title, text } = installationWords(installation)
  const { movedBecause, technician, state, items } = installation
  return (
    <Notice tone="info">
      <h2>{title}</h2>
      <p className="mt-1">{text}</p>
      {state === 'planned' && technician !== null && <p className="mt-1">{technician} comes to you.</p>}
      {state === 'planned' && movedBecause !== null && (
        <p className="mt-1">
          {THE_DAY_HAS_MOVED} {movedBecause}
        </p>
      )}
      {items.length > 0 && (
        <ul aria-label="What was installed" className="mt-2 text-sm">
          {items.map(({ name, serial }) => (
            <li key={serial}>
              {name} <span className="whitespace-nowrap">({serial})</span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">
        Until then you can learn the business and make your packages. Customers cannot buy yet.
      </p>
    </Notice>
  )
}
