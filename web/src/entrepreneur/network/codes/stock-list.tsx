import { formatDuration } from '@minit/domain/durations.ts'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { codesText, type StockLine, useRemoveCodes } from './queries.ts'

const badgeOf = ({ isActive, fromStock, isSoldOut, isLow }: StockLine) => {
  if (!isActive) return { tone: 'quiet', word: 'Inactive' } as const
  // Another router lets its customers in.
  if (!fromStock) return { tone: 'quiet', word: 'Without codes' } as const
  if (isSoldOut) return { tone: 'bad', word: 'Sold out' } as const
  return isLow
    ? ({ tone: 'warn', word: 'Running low' } as const)
    : ({ tone: 'good', word: 'On sale' } as const)
}

const factsOf = ({ durationMinutes, kept, sold }: StockLine): string =>
  [
    formatDuration(durationMinutes),
    kept > 0 && `${kept} kept for orders`,
    `${sold.toLocaleString('en')} sold`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Asks once: codes that were taken off have to be uploaded again. */
const RemoveDialog = ({ id, line, onDone }: { id: string; line: StockLine; onDone: () => void }) => {
  const removing = useRemoveCodes(id, onDone)
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      title={`Remove ${codesText(line.left)} of ${line.name}?`}
      description="They go off sale. Codes that were sold, or that an order waits for, stay."
    >
      <div className="grid grid-cols-2 gap-3 mt-1">
        <Button variant="ghost" onClick={onDone}>
          Keep them
        </Button>
        <Button
          variant="danger"
          isBusy={removing.isPending}
          busyLabel="Removing..."
          onClick={() => removing.mutate(line.packageId)}
        >
          Remove
        </Button>
      </div>
    </Dialog>
  )
}

const StockRow = ({ id, line }: { id: string; line: StockLine }) => {
  const [isRemoving, setIsRemoving] = useState(false)
  const { tone, word } = badgeOf(line)
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 border-t border-line">
      <span className="flex-none min-w-13 text-xl font-bold tracking-[-.02em] leading-none">
        {line.left.toLocaleString('en')}
        <small className="block mt-0.5 text-xs font-normal tracking-normal text-muted">left</small>
      </span>
      <p className="flex-1 min-w-0">
        <b className="block [overflow-wrap:anywhere]">{line.name}</b>
        <span className="block text-xs text-muted leading-[1.35]">{factsOf(line)}</span>
      </p>
      <span className="grid flex-none justify-items-end">
        <Badge tone={tone}>{word}</Badge>
        {line.left > 0 && (
          <Button
            variant="plain"
            size="small"
            className="-mr-3 -mb-2"
            aria-label={`Remove the codes of ${line.name}`}
            onClick={() => setIsRemoving(true)}
          >
            Remove
          </Button>
        )}
      </span>
      {isRemoving && <RemoveDialog id={id} line={line} onDone={() => setIsRemoving(false)} />}
    </li>
  )
}

/** What is left of each package's codes; those on sale first. */
export const StockList = ({ id, lines }: { id: string; lines: readonly StockLine[] }) => (
  <ul>
    {lines
      .filter(({ isActive, left, sold, kept }) => isActive || left + sold + kept > 0)
      .toSorted((one, other) => Number(other.isActive) - Number(one.isActive))
      .map((line) => (
        <StockRow key={line.packageId} id={id} line={line} />
      ))}
  </ul>
)
