import { sortedWork, type WorkKind } from '@minit/domain/operations/worklists.ts'
import { CircleCheck } from 'lucide-react'
import { useNow } from '../../lib/clock.ts'
import { cx } from '../../lib/cx.ts'
import { changeSearch, useSearch } from '../../lib/location.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failed, LoadingRows, ShowMore } from '../../ui/list.tsx'
import { EmptySection } from '../../ui/sections.tsx'
import { BACK_TO_THE_LIST, NOTHING_WAITS_FOR_YOU } from '../../words/admins.ts'
import { Filter, SearchBar, useFilters } from '../search-bar.tsx'
import { Detail } from './detail.tsx'
import { useWork } from './use-work.ts'
import { KIND_WORDS, keyOf, type WorkItem } from './work-items.ts'
import { WorkList } from './work-list.tsx'

type MoreProps = { kinds: readonly WorkKind[]; onShow: (kind: WorkKind) => void }

/** Kinds whose list is longer than what is shown of it here. */
const More = ({ kinds, onShow }: MoreProps) =>
  kinds.map((kind) => (
    <div key={kind} className="grid p-3 border-t border-line">
      <Button variant="ghost" size="small" className="whitespace-normal!" onClick={() => onShow(kind)}>
        There are more: show all “{KIND_WORDS[kind]}”
      </Button>
    </div>
  ))

const Empty = ({ isFiltered, none }: { isFiltered: boolean; none: string }) => (
  <Card className="pt-5">
    <EmptySection
      drawing={<CircleCheck className="size-9 text-action" />}
      title={isFiltered ? 'Nothing is found here' : NOTHING_WAITS_FOR_YOU}
      text={
        isFiltered ? 'Search by the beginning of a number, reference or name, or a whole order number.' : none
      }
    />
  </Card>
)

/** Replaces the detail of work that is done, or that is not among the shown lines. */
const Gone = ({ onClose }: { onClose: () => void }) => (
  <Card className="grid gap-3 p-4">
    <p role="status">This is done, or further down the list.</p>
    <div>
      <Button variant="ghost" size="small" onClick={onClose}>
        {BACK_TO_THE_LIST}
      </Button>
    </div>
  </Card>
)

const closeItem = (): void => changeSearch({ item: '' })

type PanesProps = { items: readonly WorkItem[]; list: (shownKey: string | null) => React.ReactNode }

/** List and detail, next to each other where there is room; else the detail replaces the list. */
const Panes = ({ items, list }: PanesProps) => {
  const openedKey = useSearch().get('item')
  const opened = items.find((item) => keyOf(item) === openedKey)
  const shown = openedKey === null ? items[0] : opened
  const isOpened = openedKey !== null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 min-[900px]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] min-[900px]:items-start min-[900px]:gap-5">
      <div className={cx(isOpened && 'max-[899px]:hidden')}>
        {list(shown === undefined ? null : keyOf(shown))}
      </div>
      <div className={cx('min-[900px]:sticky min-[900px]:top-4', !isOpened && 'max-[899px]:hidden')}>
        {shown === undefined ? (
          isOpened && <Gone onClose={closeItem} />
        ) : (
          <Detail item={shown} openedKey={openedKey} onClose={closeItem} />
        )}
      </div>
    </div>
  )
}

type WorkBoardProps = {
  kinds: readonly WorkKind[]
  label: string
  /** Under the empty list. */
  none: string
}

/** Work on payments: one list of several kinds, and the detail of one line. */
export const WorkBoard = ({ kinds, label, none }: WorkBoardProps) => {
  const { values, apply } = useFilters({ search: null, type: kinds, item: null })
  const { search, type } = values
  const { query, items } = useWork(kinds, type, search)
  const now = useNow(30_000)
  const filter = (changed: { search?: string; type?: string }): void => apply({ ...changed, item: '' })
  const sorted = items && sortedWork(items, new Date(now))
  const more = query.data?.pages.flatMap((page) => page.more) ?? []
  return (
    <>
      <div className={cx(values.item !== '' && 'max-[899px]:hidden')}>
        <SearchBar
          label="Phone number, reference, order code or name"
          value={search}
          onSearch={(words) => filter({ search: words })}
        >
          <Filter
            label="Type"
            value={type}
            options={kinds.map((kind) => [kind, KIND_WORDS[kind]] as const)}
            onChange={(chosen) => filter({ type: chosen })}
          />
        </SearchBar>
      </div>
      {sorted === undefined ? (
        query.isPending ? (
          <LoadingRows label={`Loading ${label}`} />
        ) : (
          <Failed title={`We could not load “${label}”`} isBusy={query.isFetching} />
        )
      ) : sorted.length === 0 ? (
        <Empty isFiltered={search !== '' || type !== ''} none={none} />
      ) : (
        <Panes
          items={sorted}
          list={(shownKey) => (
            <Card className={cx('overflow-hidden', query.isPlaceholderData && 'opacity-60')}>
              <WorkList
                label={label}
                items={sorted}
                shownKey={shownKey}
                canChoose={kinds.includes('claims')}
              />
              <More kinds={more} onShow={(kind) => filter({ type: kind })} />
              <ShowMore query={query} what={label} />
            </Card>
          )}
        />
      )}
    </>
  )
}
