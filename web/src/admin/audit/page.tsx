import { listAudit } from '@minit/contract/admin/audit.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { auditText } from '@minit/domain/platform/audit-words.ts'
import { call } from '../../lib/call.ts'
import { rowKey } from '../../lib/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { ListRow, PagedList, usePages } from '../../ui/list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { SearchBar, useFilters } from '../search-bar.tsx'
import { whenText } from '../words.ts'

type Act = Answer<typeof listAudit>['items'][number]

/** "seller_reactivated" becomes "Seller reactivated". */
const wordsOf = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** What it was about; one tap selects the whole id, to copy it. */
const Subject = ({ act: { subjectType, subjectId } }: { act: Act }) => (
  <>
    {subjectType.replaceAll('_', ' ')} <span className="text-xs select-all">{subjectId}</span>
  </>
)

const Change = ({ label, value }: { label: string; value: unknown }) =>
  value === null || value === undefined ? null : (
    <p className="text-sm [overflow-wrap:anywhere]">
      <span className="text-muted">{label}</span> {auditText(value)}
    </p>
  )

const ActRow = ({ act }: { act: Act }) => (
  <ListRow>
    <div className="flex-1 min-w-56">
      <p className="flex flex-wrap items-center gap-2 font-bold">
        {wordsOf(act.action)} <Badge tone="line">{act.actorRole}</Badge>
      </p>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {act.actorName} · {whenText(act.createdAt)} · <Subject act={act} />
      </p>
      <Change label="Before" value={act.before} />
      <Change label="After" value={act.after} />
      <Change label="Reason" value={act.reason} />
    </div>
  </ListRow>
)

const Acts = () => {
  const { values, apply } = useFilters({ search: null })
  const { query, items } = usePages({
    queryKey: [...rowKey(listAudit), values],
    read: (after, signal) => call(listAudit, { query: { search: values.search, after }, signal }),
  })
  return (
    <>
      <SearchBar
        label="Order code, or the id of what was changed"
        value={values.search}
        onSearch={(search) => apply({ search })}
      />
      <PagedList
        what="entries"
        items={items}
        query={query}
        empty={{ title: 'Nothing here', text: 'Each change by an admin is recorded here.' }}
        row={(act) => <ActRow key={act.id} act={act} />}
      />
    </>
  )
}

export const Page = () => (
  <AdminPage
    title="Audit log"
    help="a-day-at-the-desk"
    text="Who changed or viewed what, the newest first. Entries cannot be changed."
  >
    <Acts />
  </AdminPage>
)
