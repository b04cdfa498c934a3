import { cx } from '../../lib/cx.ts'
import { go, useSearch } from '../../lib/location.ts'
import { useGoClick } from '../../ui/go-link.tsx'
import { WorkAge } from './age.tsx'
import { DenyBar } from './deny-claims.tsx'
import { useChosen } from './use-chosen.ts'
import { KIND_WORDS, keyOf, type WorkItem } from './work-items.ts'

type ChoiceProps = { reference: string; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** Selects a claim without matching money, to answer several at once. */
const Choice = ({ reference, isChosen, onChoose }: ChoiceProps) => (
  <label className="grid flex-none place-items-center w-11">
    <input
      type="checkbox"
      checked={isChosen}
      onChange={(event) => onChoose(event.target.checked)}
      className="size-6 accent-action"
    />
    <span className="spoken">Choose {reference}</span>
  </label>
)

type RowProps = { item: WorkItem; isShown: boolean }

/** One line: what it is, how much, whose shop, and how long it waits. Its detail has its own address. */
const Row = ({ item, isShown }: RowProps) => {
  const search = new URLSearchParams(useSearch())
  search.set('item', keyOf(item))
  const href = `?${search}`
  const show = useGoClick(href, go)
  return (
    <a
      href={href}
      aria-current={isShown ? 'true' : undefined}
      onClick={show}
      className={cx(
        'grid flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 min-w-0 min-h-touch px-4 py-2.5 text-ink no-underline hover:bg-sunk',
        isShown && 'min-[900px]:bg-action-soft',
      )}
    >
      <b className="[overflow-wrap:anywhere]">{KIND_WORDS[item.kind]}</b>
      <b className="text-right">{item.sum}</b>
      <span className="min-w-0 text-sm text-muted [overflow-wrap:anywhere]">
        {item.shop ?? 'Shop unknown'}
        {item.kind === 'claims' && !item.isDoubtful && ', money found'}
      </span>
      <span className="text-right">
        <WorkAge item={item} />
      </span>
    </a>
  )
}

type WorkListProps = {
  label: string
  items: readonly WorkItem[]
  shownKey: string | null
  /** Claims without money can be answered together. */
  canChoose: boolean
}

/** The lines of the worklist, the most urgent first. */
export const WorkList = ({ label, items, shownKey, canChoose }: WorkListProps) => {
  const { chosen, choosable, setAll, choose } = useChosen(items)
  // One claim alone is answered in its detail.
  const choosableIds = new Set(canChoose && choosable.length > 1 ? choosable.map(({ id }) => id) : [])
  return (
    <>
      {canChoose && <DenyBar chosen={chosen} choosable={choosable} onChoose={setAll} />}
      <ul aria-label={label} className="-mt-px">
        {items.map((item) => (
          <li key={keyOf(item)} className="flex items-stretch border-t border-line">
            {item.kind === 'claims' && choosableIds.has(item.id) && (
              <Choice
                reference={item.row.reference}
                isChosen={chosen.some(({ id }) => id === item.id)}
                onChoose={(isChosen) => choose(item.id, isChosen)}
              />
            )}
            <Row item={item} isShown={keyOf(item) === shownKey} />
          </li>
        ))}
      </ul>
    </>
  )
}
